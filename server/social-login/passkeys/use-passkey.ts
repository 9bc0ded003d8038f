/** Somebody signs in by a passkey: what the browser is asked for, and whether the answer counts. */
import { PASSKEY_SUSPENDED } from '@porchlight/contract';
import type { Webauthn } from '../../crypto/webauthn.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Identity } from '../../providers/ports.ts';
import type { AttemptStore } from '../ports/attempts.ts';
import type { IdentityStore } from '../ports/identities.ts';
import type { OpenAttempt } from '../ports/open-attempt.ts';
import type { OwnedPasskey, PasskeyAnswers, PasskeyStore } from '../ports/passkeys.ts';
import type { TenantLocation } from '../ports/resource.ts';
import type { PasskeyChallenges } from './passkey-challenge.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly issuer: string;
  /** Where sign-ins by a passkey come back. */
  readonly callbackUri: string;
  readonly webauthn: Webauthn;
  readonly challenges: PasskeyChallenges;
  readonly passkeys: Pick<PasskeyStore, 'find'>;
  readonly answers: PasskeyAnswers;
  readonly identities: Pick<IdentityStore, 'unlink'>;
  readonly attempts: Pick<AttemptStore, 'recordRefusal'>;
}

/**
 * `unknown`: this project has no such passkey. `suspended`: its counter went back, now or earlier. `failed`: anything else
 * that does not fit. `ended`: no try is left, or the attempt is over.
 */
export type PasskeyRefusal = 'unknown' | 'suspended' | 'failed' | 'ended';

/** What the browser passes to `navigator.credentials.get`. */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: 'required';
  readonly timeout: number;
}

export interface UsePasskey {
  options(state: string): RequestOptions;
  /** Null if the attempt is answered. */
  answer(attempt: OpenAttempt, location: TenantLocation, answer: string): Promise<PasskeyRefusal | null>;
}

/** A person may have to fetch a phone or a key. */
const PATIENCE_MS = 300_000;

export const usePasskey = (dependencies: Dependencies): UsePasskey => {
  const { clock, webauthn, challenges, passkeys, answers } = dependencies;
  return {
    options: (state) => ({
      challenge: challenges.of(state),
      rpId: webauthn.rpId,
      userVerification: 'required',
      timeout: PATIENCE_MS,
    }),

    async answer(attempt, location, answer) {
      const refused = async (refusal: PasskeyRefusal): Promise<PasskeyRefusal> =>
        (await answers.countFailure(attempt, clock.now())) ? refusal : 'ended';
      const asked = webauthn.read(answer);
      if (!asked) return refused('failed');
      const passkey = await passkeys.find(location, asked.id);
      // A passkey of another project at this host is not in this project's table, and its handle is of nobody here.
      if (!passkey || passkey.handle !== asked.response.userHandle) return refused('unknown');
      const signed = await webauthn.verify(asked, challenges.all(attempt.state), passkey.publicKey);
      if (!signed) return refused('failed');
      if (passkey.suspendedAt !== null) return refused('suspended');
      const { handle } = passkey;
      const { callbackUri } = dependencies;
      const identity = identityOf(dependencies.issuer, passkey, signed.synchronised);
      const outcome = await answers.answer(
        attempt,
        location,
        { ...signed, handle, identity, callbackUri },
        clock.now(),
      );
      if (outcome === 'wentBack') {
        await tellOwner(dependencies, attempt, location, passkey);
        await endWhereAnotherIsLeft(dependencies, location, passkey);
        return refused('suspended');
      }
      return outcome === 'answered' ? null : 'ended';
    },
  };
};

const identityOf = (
  issuer: string,
  { handle, email, userName, picture }: OwnedPasskey,
  synchronised: boolean,
): Identity => ({
  issuer,
  subject: handle,
  email,
  name: userName,
  picture,
  knowsNoProfile: true,
  onlyKnown: true,
  // RFC 8176 section 2: a key in hardware or in software, and the person was verified.
  methods: [synchronised ? 'swk' : 'hwk', 'user'],
});

const COPIED = { stage: 'userinfo', error_code: PASSKEY_SUSPENDED } as const;

/** In the history of the project, with the person: somebody may have a copy of the key. */
async function tellOwner(
  { attempts, clock }: Dependencies,
  { state }: OpenAttempt,
  location: TenantLocation,
  { email }: OwnedPasskey,
): Promise<void> {
  const end = { event: 'login_failed', provider: 'passkey', metadata: COPIED } as const;
  await attempts.recordRefusal({ state }, location, end, { email }, clock.now());
}

/** The last way in stays, although it is refused: the person then asks the owner. */
async function endWhereAnotherIsLeft(
  { identities, issuer }: Dependencies,
  location: TenantLocation,
  { userId, handle }: OwnedPasskey,
): Promise<void> {
  await identities.unlink(location, userId, { issuer, subject: handle });
}
