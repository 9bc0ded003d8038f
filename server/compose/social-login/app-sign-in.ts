/** The sign-in of a user to an app, from its start to the code that the app redeems, with its pages. */
import type { Express } from 'express';
import type { CompleteSignIn } from '../../accounts/complete-sign-in.ts';
import { createCsrfTokens } from '../../crypto/csrf-token.ts';
import { createSignInCodes } from '../../crypto/sign-in-code.ts';
import { createPictureFetch } from '../../egress/fetch-picture.ts';
import type { KeepOut } from '../../people/admit-person.ts';
import { callbackRoutes } from '../../social-login/pages/callback-routes.ts';
import { consentRoutes } from '../../social-login/pages/consent-routes.ts';
import { logoRoute } from '../../social-login/pages/logo-route.ts';
import { signInRoutes } from '../../social-login/pages/sign-in-routes.ts';
import type { AppearanceStore, Looks } from '../../social-login/ports/appearance.ts';
import type { AnswerClient } from '../../social-login/ports/attempts.ts';
import type { PassedHosts } from '../../social-login/ports/passed-hosts.ts';
import type { TenantProviders } from '../../social-login/ports/providers.ts';
import type { RefusedHosts } from '../../social-login/ports/refusals.ts';
import type { RecordRefusedAssertion, SignInByAssertion } from '../../social-login/ports/sign-in.ts';
import type { TryOut } from '../../social-login/ports/try-out.ts';
import { decideConsent } from '../../social-login/sign-in/decide-consent.ts';
import { handleCallback } from '../../social-login/sign-in/handle-callback.ts';
import { providerForms } from '../../social-login/sign-in/provider-forms.ts';
import { type RedeemCode, redeemCode } from '../../social-login/sign-in/redeem-code.ts';
import { recordRefusedAssertion, signInByAssertion } from '../../social-login/sign-in/sign-in-by-assertion.ts';
import { signInByTicket } from '../../social-login/sign-in/sign-in-by-ticket.ts';
import { type StartLogin, startLogin } from '../../social-login/sign-in/start-login.ts';
import { isOfDesk, tryOut } from '../../social-login/sign-in/try-out.ts';
import { createOAuthRecordStore } from '../../storage/oauth/oauth-record-store.ts';
import { createTicketStore } from '../../storage/proving/ticket-store.ts';
import { createCodeStore } from '../../storage/social-login/sign-in/code-store.ts';
import { createHeldFormStore } from '../../storage/social-login/sign-in/held-form-store.ts';
import { createSignInStore } from '../../storage/social-login/sign-in/sign-in-store.ts';
import { createKnownPeople } from '../../storage/social-login/users/known-people.ts';
import { checkEvent } from '../../tenants/check-event.ts';
import type { Shared } from '../shared/shared.ts';
import { countedSignIns } from './counted-sign-ins.ts';
import type { KnownChanges } from './revocations.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

interface Dependencies {
  readonly signIn: SignIn;
  readonly changes: Pick<KnownChanges, 'directory' | 'revocations'>;
  readonly sessions: Sessions;
  readonly providers: TenantProviders;
  readonly useOwnCallback: (tenantId: string, provider: string) => Promise<void>;
  readonly looks: Looks;
  readonly appearances: AppearanceStore;
  readonly keepOut: KeepOut;
  readonly answerClient: AnswerClient;
  readonly refusedHosts: RefusedHosts;
  readonly passedHosts: PassedHosts;
  readonly completeAccountSignIn: CompleteSignIn;
}

interface AppSignIn {
  readonly startLogin: StartLogin;
  readonly redeemCode: RedeemCode;
  readonly tryOut: TryOut;
  readonly signInByAssertion: SignInByAssertion;
  readonly recordRefusedAssertion: RecordRefusedAssertion;
  readonly mount: (app: Express) => void;
}

export function composeAppSignIn(shared: Shared, dependencies: Dependencies): AppSignIn {
  const { signIn, changes, sessions, providers, keepOut, answerClient, completeAccountSignIn, looks } = dependencies;
  const { config, database, keyRing, random, baseUrl, sealer } = shared;
  const { attempts, browserBinding } = signIn;
  const common = {
    ...shared,
    ...sessions.tokens,
    serviceProviders: signIn.providers,
    providers,
    attempts,
    directory: changes.directory,
    revocations: changes.revocations,
    sessions: sessions.sessions,
    signInCodes: createSignInCodes(keyRing, random),
    checkEvent: checkEvent(shared),
    keepOut,
    answerClient,
    looks,
    signInsPerHour: config.signInsPerHour,
  };
  const signIns = countedSignIns(shared, createSignInStore(database, config));
  const csrf = createCsrfTokens(keyRing);
  const start = startLogin({
    ...common,
    isOfDesk: isOfDesk(csrf),
    refusedHosts: dependencies.refusedHosts,
    passedHosts: dependencies.passedHosts,
    signInByTicket: signInByTicket({ ...common, ticketSignIns: createTicketStore(database) }),
  });
  const redeem = redeemCode({ ...common, codes: createCodeStore(database) });
  const choose = signInRoutes({ ...common, browserBinding, startLogin: start });
  const callback = callbackRoutes({
    ...common,
    browserBinding,
    providerForms: providerForms({ ...common, forms: createHeldFormStore(createOAuthRecordStore(database, sealer)) }),
    handleCallback: handleCallback({ ...common, useOwnCallback: dependencies.useOwnCallback }),
    completeAccountSignIn,
  });
  const consent = consentRoutes({
    ...common,
    browserBinding,
    startLogin: start,
    fetchPicture: createPictureFetch(shared.wayOut, shared.fetchInTurn),
    consent: decideConsent({ ...common, signIns }),
  });
  return {
    startLogin: start,
    redeemCode: redeem,
    tryOut: tryOut({ ...sessions, baseUrl, csrf, browserBinding, redeemCode: redeem }),
    recordRefusedAssertion: recordRefusedAssertion(common),
    signInByAssertion: signInByAssertion({ ...common, signIns, knownPeople: createKnownPeople(database) }),
    mount: (app) => {
      logoRoute({ ...shared, appearances: dependencies.appearances })(app);
      choose(app);
      callback(app);
      consent(app);
    },
  };
}
