/** Passkeys of users. A change locks the user and then the counters, like a sign-in. */
import { IDENTITIES_MAX } from '@porchlight/contract';
import type { IdentityHashes } from '../../../crypto/identity-hash.ts';
import type { OwnedPasskey, Passkey, PasskeyStore } from '../../../social-login/ports/passkeys.ts';
import type { TenantLocation } from '../../../social-login/ports/resource.ts';
import type { Database } from '../../database.ts';
import { SocialBlockEntity } from '../../entities/people.ts';
import { lockCounters } from '../../limits/counters-statement.ts';
import type { Rows } from '../../tables.ts';
import { inPlace, queryPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import {
  countLinkChange,
  type FoundPerson,
  identitiesStatement,
  linkStatement,
  lockUser,
  personOfIdentityStatement,
} from '../users/identity-statement.ts';
import {
  addPasskeyStatement,
  findPasskeyStatement,
  passkeysOfIdentityStatement,
  passkeysOfUserStatement,
  renamePasskeyStatement,
} from './passkey-statement.ts';

type HeldRow = Pick<Rows['SocialPasskey'], 'userId'> & Pick<Rows['SocialCounter'], 'passkeys'>;

/** A row as a record: the statement names its columns like the fields. */
type RowOf<T> = { [Field in keyof T]: T[Field] };

const schemaOf = ({ tenantId, placement }: TenantLocation): string => socialSchema(tenantId, placement);
const numbered = <P extends Passkey>(passkey: P): P => ({ ...passkey, counter: Number(passkey.counter) });

export const createPasskeyStore = (database: Database, hashes: IdentityHashes): PasskeyStore => ({
  async find(location, credentialId) {
    const statement = findPasskeyStatement(schemaOf(location));
    const [row] = await queryPlace<RowOf<OwnedPasskey>>(database, statement, [location.tenantId, credentialId]);
    return row ? { ...numbered(row), userId: Number(row.userId) } : null;
  },

  async ofIdentity(location, { issuer, subject }) {
    const statement = passkeysOfIdentityStatement(schemaOf(location));
    const values = [location.tenantId, issuer, subject];
    const [row] = await queryPlace<HeldRow>(database, statement, values);
    return row ? { userId: Number(row.userId), passkeys: row.passkeys } : null;
  },

  async ofUser(location, userId) {
    const statement = passkeysOfUserStatement(schemaOf(location));
    return (await queryPlace<RowOf<Passkey>>(database, statement, [location.tenantId, userId])).map(numbered);
  },

  add: (location, userId, issuer, passkey, now) =>
    inPlace(
      () =>
        database.transaction(async ({ query, em }) => {
          const { tenantId } = location;
          const schema = schemaOf(location);
          const { handle: subject } = passkey;
          const users = await query(lockUser(schema), [tenantId, userId]);
          await query(lockCounters(schema), [tenantId]);
          if (users.length === 0) return 'noUser';
          const known = [tenantId, issuer, subject];
          const [owner] = await query<FoundPerson>(personOfIdentityStatement(schema), known);
          if (owner) return 'inUse';
          const held = await query(identitiesStatement(schema), [tenantId, userId]);
          if (held.length >= IDENTITIES_MAX) return 'full';
          const { credentialId, publicKey, counter, transports, synchronised } = passkey;
          const added = await query(addPasskeyStatement(schema), [
            tenantId,
            userId,
            subject,
            credentialId,
            publicKey,
            counter,
            JSON.stringify(transports),
            synchronised,
            now,
          ]);
          if (added.length === 0) return 'inUse';
          await query(linkStatement(schema), [tenantId, userId, issuer, subject, now]);
          await query(countLinkChange(schema), [tenantId]);
          const block = await em.findOne(SocialBlockEntity, { tenantId, userId });
          if (block) {
            const identityHash = hashes.current(tenantId, { issuer, subject });
            await em.upsert(SocialBlockEntity, { tenantId, identityHash, userId, blockedAt: block.blockedAt });
          }
          return 'added';
        }),
      'noUser',
    ),

  async rename(location, userId, handle, name) {
    const values = [location.tenantId, userId, handle, name];
    return (await queryPlace(database, renamePasskeyStatement(schemaOf(location)), values)).length > 0;
  },
});
