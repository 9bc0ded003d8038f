/**
 * A person adds a passkey to their user. What the browser is asked for is sealed for one page of one person: an answer to
 * another page, or in another browser, adds nothing.
 */
import type { Sealer } from '../../crypto/sealer.ts';
import { PASSKEY_ALGORITHMS, type Webauthn } from '../../crypto/webauthn.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import type { AddPasskey, PasskeyStore } from '../ports/passkeys.ts';
import { entryOf } from './passkey-entry.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly sealer: Sealer;
  readonly issuer: string;
  readonly webauthn: Webauthn;
  readonly passkeys: Pick<PasskeyStore, 'add'>;
}

interface Ticket {
  readonly tenantId: string;
  readonly page: string;
  readonly handle: string;
  readonly challenge: string;
  readonly until: number;
}

const USE = 'add-passkey';
const HANDLE_BYTES = 32;
const PATIENCE_MS = 300_000;

export const addPasskey = ({ clock, random, sealer, issuer, webauthn, passkeys }: Dependencies): AddPasskey => ({
  async ask({ tenantId, page, until, email, app, known }) {
    const handle = randomBase64Url(random, HANDLE_BYTES);
    const challenge = randomBase64Url(random, HANDLE_BYTES);
    const ticket: Ticket = { tenantId, page, handle, challenge, until: until.getTime() };
    const entry = entryOf(email, app);
    const options = {
      challenge,
      rp: { id: webauthn.rpId, name: webauthn.rpId },
      user: { id: handle, name: entry, displayName: entry },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: PATIENCE_MS,
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports,
      })),
    };
    return { options, ticket: await sealer.seal(USE, JSON.stringify(ticket)) };
  },

  async read({ tenantId, page, ticket, answer }) {
    const opened = await sealer.open(USE, ticket);
    const asked = opened === null ? null : (JSON.parse(opened) as Ticket);
    if (asked?.tenantId !== tenantId || asked.page !== page || asked.until <= clock.now().getTime()) return null;
    const made = await webauthn.register(answer, asked.challenge);
    return made && { ...made, handle: asked.handle };
  },

  add: (location, userId, passkey) => passkeys.add(location, userId, issuer, passkey, clock.now()),
});
