/** The sign-in by e-mail: the code, its limits and its pages. */
import type { Express } from 'express';
import { createAddressLimits } from '../../mail/address-limits.ts';
import { askedHereIssuer } from '../../providers/asked-here/asked-here.ts';
import { askForCode } from '../../social-login/email/ask-for-code.ts';
import { createEmailCodes } from '../../social-login/email/email-code.ts';
import { emailSignIn } from '../../social-login/email/email-sign-in.ts';
import { createKnownBrowsers } from '../../social-login/email/known-browser.ts';
import { emailRoutes } from '../../social-login/pages/email-routes.ts';
import { finishByPasskey } from '../../social-login/pages/passkey-routes.ts';
import type { SendOutcome } from '../../social-login/pages/send-outcome.ts';
import type { Looks } from '../../social-login/ports/appearance.ts';
import type { IdentityStore } from '../../social-login/ports/identities.ts';
import type { TenantProviders } from '../../social-login/ports/providers.ts';
import type { UserStore } from '../../social-login/ports/users.ts';
import type { HandleCallback } from '../../social-login/sign-in/handle-callback.ts';
import type { StartLogin } from '../../social-login/sign-in/start-login.ts';
import { createUseStore } from '../../storage/limits/usage-store.ts';
import { createEmailCodeStore } from '../../storage/social-login/sign-in/email-code-store.ts';
import type { Shared } from '../shared/shared.ts';
import type { Mail } from './mail.ts';
import type { Passkeys } from './passkeys.ts';
import type { KnownChanges } from './revocations.ts';
import type { SignIn } from './sign-in.ts';

interface Needs {
  readonly mail: Pick<Mail, 'wake'>;
  readonly signIn: SignIn;
  readonly changes: Pick<KnownChanges, 'directory'>;
  readonly providers: TenantProviders;
  readonly users: UserStore;
  readonly identityStore: IdentityStore;
  readonly looks: Looks;
  readonly startLogin: StartLogin;
  readonly handleCallback: HandleCallback;
  readonly sendOutcome: SendOutcome;
  readonly passkeys: Pick<Passkeys, 'usePasskey'>;
}

export function composeEmail(shared: Shared, needs: Needs): (app: Express) => void {
  const { baseUrl, clock, config, database, guard, keyRing, random, rateLimiter, sealer } = shared;
  const { mail, signIn, changes, providers, users, identityStore, looks, startLogin } = needs;
  const codes = createEmailCodes(keyRing);
  const store = createEmailCodeStore(database, sealer);
  const knownBrowsers = createKnownBrowsers(keyRing, random, baseUrl);
  return emailRoutes({
    baseUrl,
    clock,
    guard,
    browserBinding: signIn.browserBinding,
    attempts: signIn.attempts,
    providers,
    looks,
    knownBrowsers,
    startLogin,
    handleCallback: needs.handleCallback,
    sendOutcome: needs.sendOutcome,
    usePasskey: needs.passkeys.usePasskey,
    finishByPasskey: finishByPasskey(baseUrl, needs.handleCallback, needs.sendOutcome),
    emailSignIn: emailSignIn({
      clock,
      codes,
      store,
      directory: changes.directory,
      rateLimiter,
      providers,
      users,
      identities: identityStore,
    }),
    askForCode: askForCode({
      clock,
      random,
      issuer: askedHereIssuer(baseUrl, 'email'),
      codes,
      store,
      rateLimiter,
      addressLimits: createAddressLimits(createUseStore(database), config.mailPerDay),
      knownBrowsers,
      wake: mail.wake,
    }),
  });
}
