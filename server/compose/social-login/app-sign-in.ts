/** The sign-in of a user to an app, from its start to the code that the app redeems, with its pages. */
import type { Express } from 'express';
import type { CompleteSignIn } from '../../accounts/complete-sign-in.ts';
import { createCsrfTokens } from '../../crypto/csrf-token.ts';
import { createSignInCodes, type SignInCodes } from '../../crypto/sign-in-code.ts';
import { createPictureFetch } from '../../egress/fetch-picture.ts';
import type { RefuseEntry } from '../../people/admit-person.ts';
import { callbackRoutes } from '../../social-login/pages/callback-routes.ts';
import { consentRoutes } from '../../social-login/pages/consent-routes.ts';
import { logoRoute } from '../../social-login/pages/logo-route.ts';
import { passkeyOfferRoutes } from '../../social-login/pages/passkey-offer-routes.ts';
import { sendOutcome } from '../../social-login/pages/send-outcome.ts';
import { signInRoutes } from '../../social-login/pages/sign-in-routes.ts';
import type { AdoptionStore } from '../../social-login/ports/adoption.ts';
import type { AppearanceStore, Looks } from '../../social-login/ports/appearance.ts';
import type { AnswerClient, KeepsRedirect } from '../../social-login/ports/attempts.ts';
import type { IdentityStore } from '../../social-login/ports/identities.ts';
import type { OwnSignIn } from '../../social-login/ports/own-sign-in.ts';
import type { PassedHosts } from '../../social-login/ports/passed-hosts.ts';
import type { TenantProviders } from '../../social-login/ports/providers.ts';
import type { RefusedHosts } from '../../social-login/ports/refusals.ts';
import type { RecordRefusedAssertion, SignInByAssertion, SignInStore } from '../../social-login/ports/sign-in.ts';
import type { UserStore } from '../../social-login/ports/users.ts';
import { decideConsent } from '../../social-login/sign-in/decide-consent.ts';
import { handleCallback } from '../../social-login/sign-in/handle-callback.ts';
import { isOwnStart, ownSignIn } from '../../social-login/sign-in/own-sign-in.ts';
import { providerForms } from '../../social-login/sign-in/provider-forms.ts';
import { type RedeemCode, redeemCode } from '../../social-login/sign-in/redeem-code.ts';
import { recordRefusedAssertion, signInByAssertion } from '../../social-login/sign-in/sign-in-by-assertion.ts';
import { signInByTicket } from '../../social-login/sign-in/sign-in-by-ticket.ts';
import { type StartLogin, startLogin } from '../../social-login/sign-in/start-login.ts';
import { createOAuthRecordStore } from '../../storage/oauth/oauth-record-store.ts';
import { createTicketStore } from '../../storage/proving/ticket-store.ts';
import { createCodeStore } from '../../storage/social-login/sign-in/code-store.ts';
import { createHeldFormStore } from '../../storage/social-login/sign-in/held-form-store.ts';
import { createSignInStore } from '../../storage/social-login/sign-in/sign-in-store.ts';
import { createKnownPeople } from '../../storage/social-login/users/known-people.ts';
import { checkEvent } from '../../tenants/check-event.ts';
import type { CheckEvent } from '../../tenants/ports.ts';
import type { Shared } from '../shared/shared.ts';
import { countedSignIns } from './counted-sign-ins.ts';
import { composeEmail } from './email.ts';
import type { Mail } from './mail.ts';
import { composePasskeyOffer, composePasskeyPage, type Passkeys } from './passkeys.ts';
import type { KnownChanges } from './revocations.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

interface Needs {
  readonly signIn: SignIn;
  readonly mail: Mail;
  readonly users: UserStore;
  readonly identityStore: IdentityStore;
  readonly passkeys: Passkeys;
  readonly changes: Pick<KnownChanges, 'directory' | 'revocations'>;
  readonly sessions: Sessions;
  readonly providers: TenantProviders;
  readonly useOwnCallback: (tenantId: string, provider: string) => Promise<void>;
  readonly looks: Looks;
  readonly appearances: AppearanceStore;
  readonly refuseEntry: RefuseEntry;
  readonly answerClient: AnswerClient;
  readonly keepsRedirect: KeepsRedirect;
  readonly refusedHosts: RefusedHosts;
  readonly passedHosts: PassedHosts;
  readonly completeAccountSignIn: CompleteSignIn;
}

interface AppSignIn {
  readonly adopt: AdoptionStore['adopt'];
  readonly findPerson: SignInStore['findPerson'];
  readonly startLogin: StartLogin;
  readonly redeemCode: RedeemCode;
  readonly ownSignIn: OwnSignIn;
  readonly signInByAssertion: SignInByAssertion;
  readonly recordRefusedAssertion: RecordRefusedAssertion;
  readonly mount: (app: Express) => void;
}

export function composeAppSignIn(shared: Shared, needs: Needs): AppSignIn {
  const { signIn, changes, sessions, providers, refuseEntry, answerClient } = needs;
  const { config, database, keyRing, random, baseUrl, clock, usage, rateLimiter } = shared;
  const { attempts, browserBinding } = signIn;
  const { accessTokens, refreshTokens } = sessions.tokens;
  const signInCodes = createSignInCodes(keyRing, random);
  const mayRecord = checkEvent(shared);
  const signIns = countedSignIns(shared, createSignInStore(database, config));
  const csrf = createCsrfTokens(keyRing);
  const start = startLogin({
    baseUrl,
    clock,
    random,
    providers,
    directory: changes.directory,
    attempts,
    usage,
    rateLimiter,
    isOwnStart: isOwnStart(csrf),
    refusedHosts: needs.refusedHosts,
    passedHosts: needs.passedHosts,
    signInByTicket: signInByTicket({
      clock,
      random,
      accessTokens,
      refreshTokens,
      signInCodes,
      answerClient,
      ticketSignIns: createTicketStore(database),
    }),
  });
  const redeem = redeemCode({
    clock,
    random,
    accessTokens,
    refreshTokens,
    signInCodes,
    sessions: sessions.sessions,
    directory: changes.directory,
    revocations: changes.revocations,
    codes: createCodeStore(database),
  });
  return {
    adopt: signIns.adopt,
    findPerson: signIns.findPerson,
    startLogin: start,
    redeemCode: redeem,
    ownSignIn: ownSignIn({
      verifyToken: sessions.verifyToken,
      endSession: sessions.endSession,
      baseUrl,
      csrf,
      browserBinding,
      redeemCode: redeem,
    }),
    recordRefusedAssertion: recordRefusedAssertion({ clock, directory: changes.directory, attempts }),
    signInByAssertion: signInByAssertion({
      clock,
      random,
      directory: changes.directory,
      attempts,
      checkEvent: mayRecord,
      refuseEntry,
      signIns,
      knownPeople: createKnownPeople(database),
    }),
    mount: (app) => {
      logoRoute({ guard: shared.guard, appearances: needs.appearances })(app);
      for (const mount of pagesOf(shared, needs, { startLogin: start, signInCodes, signIns, mayRecord })) mount(app);
    },
  };
}

interface Parts {
  readonly startLogin: StartLogin;
  readonly signInCodes: SignInCodes;
  readonly signIns: SignInStore;
  readonly mayRecord: CheckEvent;
}

/** The pages that a user sees: the choice of a provider, the way back from it, and the consent. */
function pagesOf(shared: Shared, needs: Needs, parts: Parts): ((app: Express) => void)[] {
  const { baseUrl, clock, config, database, guard, random, rateLimiter, sealer } = shared;
  const { signIn, changes, sessions, providers, refuseEntry, answerClient, completeAccountSignIn, looks } = needs;
  const { startLogin: start, signInCodes, signIns, mayRecord } = parts;
  const { attempts, browserBinding } = signIn;
  const { accessTokens, refreshTokens } = sessions.tokens;
  const choose = signInRoutes({
    baseUrl,
    clock,
    guard,
    serviceProviders: signIn.providers,
    providers,
    looks,
    browserBinding,
    startLogin: start,
  });
  const handle = handleCallback({
    baseUrl,
    clock,
    random,
    serviceProviders: signIn.providers,
    providers,
    attempts,
    directory: changes.directory,
    refuseEntry,
    answerClient,
    useOwnCallback: needs.useOwnCallback,
  });
  const send = sendOutcome({ baseUrl, clock, rateLimiter, looks, completeAccountSignIn });
  const email = composeEmail(shared, { ...needs, startLogin: start, handleCallback: handle, sendOutcome: send });
  const passkey = composePasskeyPage(shared, { ...needs, handleCallback: handle, sendOutcome: send });
  const callback = callbackRoutes({
    baseUrl,
    serviceProviders: signIn.providers,
    providers,
    guard,
    looks,
    browserBinding,
    providerForms: providerForms({
      clock,
      random,
      attempts,
      forms: createHeldFormStore(createOAuthRecordStore(database, sealer)),
    }),
    handleCallback: handle,
    sendOutcome: send,
  });
  const decide = decideConsent({
    baseUrl,
    clock,
    random,
    accessTokens,
    refreshTokens,
    signInCodes,
    attempts,
    providers,
    checkEvent: mayRecord,
    refuseEntry,
    signInsPerHour: config.signInsPerHour,
    refreshesPerHour: config.refreshesPerHour,
    sessions: sessions.clientSessions,
    answerClient,
    keepsRedirect: needs.keepsRedirect,
    signIns,
  });
  const offer = composePasskeyOffer(shared, needs);
  const asks = { baseUrl, attempts, guard, clock, looks, browserBinding, consent: decide, offer };
  const consent = consentRoutes({
    ...asks,
    providers,
    startLogin: start,
    fetchPicture: createPictureFetch(shared.egress, shared.fetchInTurn),
  });
  return [choose, email, passkey, callback, consent, passkeyOfferRoutes(asks)];
}
