/** Passkeys: what checks them, where they are kept, and the page on which people use them. */
import type { Express } from 'express';
import { createIdentityHashes } from '../../crypto/identity-hash.ts';
import { createWebauthn } from '../../crypto/webauthn.ts';
import type { RefuseEntry } from '../../people/admit-person.ts';
import { askedHereIssuer } from '../../providers/asked-here/asked-here.ts';
import { providerCallbackPath } from '../../providers/ports.ts';
import { finishByPasskey, passkeyRoutes } from '../../social-login/pages/passkey-routes.ts';
import type { SendOutcome } from '../../social-login/pages/send-outcome.ts';
import { addPasskey } from '../../social-login/passkeys/add-passkey.ts';
import { type OfferPasskey, offerPasskey } from '../../social-login/passkeys/offer-passkey.ts';
import { createPasskeyChallenges } from '../../social-login/passkeys/passkey-challenge.ts';
import { type UsePasskey, usePasskey } from '../../social-login/passkeys/use-passkey.ts';
import type { Looks } from '../../social-login/ports/appearance.ts';
import type { IdentityStore } from '../../social-login/ports/identities.ts';
import type { AddPasskey, PasskeyStore } from '../../social-login/ports/passkeys.ts';
import type { TenantProviders } from '../../social-login/ports/providers.ts';
import { findAskedHere } from '../../social-login/sign-in/asked-here.ts';
import type { HandleCallback } from '../../social-login/sign-in/handle-callback.ts';
import { createPasskeyAnswers } from '../../storage/social-login/passkeys/passkey-answer-store.ts';
import { createPasskeyStore } from '../../storage/social-login/passkeys/passkey-store.ts';
import { createEmailCodeStore } from '../../storage/social-login/sign-in/email-code-store.ts';
import { createAttemptStore } from '../../storage/social-login/sign-in/login-attempt-store.ts';
import type { Shared } from '../shared/shared.ts';
import type { KnownChanges } from './revocations.ts';
import type { SignIn } from './sign-in.ts';

export interface Passkeys {
  /** The issuer of identities by passkey. */
  readonly issuer: string;
  readonly store: PasskeyStore;
  readonly addPasskey: AddPasskey;
  readonly usePasskey: UsePasskey;
}

export function composePasskeys(shared: Shared, identities: Pick<IdentityStore, 'unlink'>): Passkeys {
  const { baseUrl, clock, database, keyRing, random, sealer } = shared;
  const issuer = askedHereIssuer(baseUrl, 'passkey');
  const webauthn = createWebauthn(baseUrl);
  const store = createPasskeyStore(database, createIdentityHashes(keyRing));
  return {
    issuer,
    store,
    addPasskey: addPasskey({ clock, random, sealer, issuer, webauthn, passkeys: store }),
    usePasskey: usePasskey({
      clock,
      issuer,
      callbackUri: baseUrl + providerCallbackPath('passkey'),
      webauthn,
      challenges: createPasskeyChallenges(keyRing),
      passkeys: store,
      answers: createPasskeyAnswers(database, sealer),
      identities,
      attempts: createAttemptStore(database, sealer),
    }),
  };
}

interface Needs {
  readonly passkeys: Pick<Passkeys, 'usePasskey'>;
  readonly signIn: SignIn;
  readonly changes: Pick<KnownChanges, 'directory'>;
  readonly providers: TenantProviders;
  readonly looks: Looks;
  readonly handleCallback: HandleCallback;
  readonly sendOutcome: SendOutcome;
}

/** The offer after a sign-in. */
export const composePasskeyOffer = (
  { baseUrl, clock, keyRing }: Shared,
  { passkeys, providers, refuseEntry }: { passkeys: Passkeys; providers: TenantProviders; refuseEntry: RefuseEntry },
): OfferPasskey =>
  offerPasskey({
    baseUrl,
    issuer: passkeys.issuer,
    clock,
    ring: keyRing,
    passkeys: passkeys.store,
    addPasskey: passkeys.addPasskey,
    providers,
    refuseEntry,
  });

/** The page of a sign-in by passkey. */
export function composePasskeyPage(shared: Shared, needs: Needs): (app: Express) => void {
  const { baseUrl, clock, database, guard, sealer } = shared;
  const { passkeys, signIn, changes, providers, looks, handleCallback, sendOutcome } = needs;
  return passkeyRoutes({
    baseUrl,
    clock,
    guard,
    browserBinding: signIn.browserBinding,
    attempts: signIn.attempts,
    providers,
    looks,
    find: findAskedHere({ clock, store: createEmailCodeStore(database, sealer), directory: changes.directory }),
    usePasskey: passkeys.usePasskey,
    finish: finishByPasskey(baseUrl, handleCallback, sendOutcome),
  });
}
