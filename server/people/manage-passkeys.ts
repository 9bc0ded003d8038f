/** The owner lists the passkeys of a user, and removes one if another way to sign in is left. REST and the desk call this. */
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok } from '../kernel/result.ts';
import type { IdentityStore } from '../social-login/ports/identities.ts';
import type { PasskeyStore } from '../social-login/ports/passkeys.ts';
import type { ManagePasskeys } from './ports.ts';

interface Dependencies {
  /** The issuer of identities by passkey. */
  readonly issuer: string;
  readonly passkeys: Pick<PasskeyStore, 'ofUser'>;
  readonly identities: Pick<IdentityStore, 'unlink'>;
}

const NOT_FOUND: DomainError = { code: 'passkeyNotFound' };

export const managePasskeys = ({ issuer, passkeys, identities }: Dependencies): ManagePasskeys => ({
  list: (location, userId) => passkeys.ofUser(location, userId),
  async find(location, userId, handle) {
    const held = await passkeys.ofUser(location, userId);
    const found = held.find((passkey) => passkey.handle === handle);
    return found ? ok(found) : fail(NOT_FOUND);
  },
  async remove(location, userId, handle) {
    switch (await identities.unlink(location, userId, { issuer, subject: handle })) {
      case 'removed':
        return ok(null);
      case 'last':
        return fail({ code: 'lastIdentity' });
      case 'unknown':
        return fail(NOT_FOUND);
    }
  },
});
