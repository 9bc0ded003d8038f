import type { BeginSignIn } from '../../accounts/sign-in-routes.ts';
import { localOnly } from '../../http/guards/local-only.ts';
import { createAskedHere, offeredHere } from '../../providers/asked-here/asked-here.ts';
import { createProvider, isIssuerOf } from '../../providers/catalogue/catalogue.ts';
import { createBoundedFetch } from '../../providers/openid/bounded-fetch.ts';
import { isPersonasIssuer, PERSONAS_PATH } from '../../providers/personas/personas-address.ts';
import { type IdentityProvider, providerCallbackPath, type ServiceProviders } from '../../providers/ports.ts';
import type { ProviderClient } from '../../providers/provider-client.ts';
import type { AttemptStore } from '../../social-login/ports/attempts.ts';
import { beginAccountAttempt } from '../../social-login/sign-in/begin-account-attempt.ts';
import { type BrowserBinding, createBrowserBinding } from '../../social-login/sign-in/browser-binding.ts';
import { accountIssuers, countAccounts, endIssuers } from '../../storage/accounts/account-issuers.ts';
import { readAnswerOf } from '../../storage/social-login/sign-in/email-code-store.ts';
import { createAttemptStore } from '../../storage/social-login/sign-in/login-attempt-store.ts';
import type { Feature } from '../shared/feature.ts';
import { hasMail, type Shared } from '../shared/shared.ts';
import { countedAttempts, openSignInSeries } from './counted-sign-ins.ts';
import type { Mail } from './mail.ts';
import { composePersonas } from './personas.ts';
import { timedFetch } from './timed-fetch.ts';

/** What sign-ins of users and of accounts have in common: the providers, the attempts and the browser's binding. */
export interface SignIn {
  readonly feature: Feature;
  readonly providers: ServiceProviders;
  /** The clients that they are made from. */
  readonly clients: readonly ProviderClient[];
  readonly attempts: AttemptStore;
  readonly browserBinding: BrowserBinding;
  /** Starts a sign-in that does not belong to an app, bound to this browser. */
  readonly beginSignIn: BeginSignIn;
}

export function composeSignIn(shared: Shared, mail: Pick<Mail, 'mountMailbox' | 'setAttempts'>): SignIn {
  const { config, baseUrl, clock, random, sealer, database } = shared;
  const attempts = countedAttempts(shared, createAttemptStore(database, sealer));
  mail.setAttempts(attempts);
  openSignInSeries(shared);
  const personas = config.providers.length > 0 ? undefined : composePersonas(shared);
  const clients = personas?.clients ?? config.providers;
  const providers = serviceProviders(shared, clients);
  const browserBinding = createBrowserBinding(random, baseUrl);
  const begin = beginAccountAttempt({ clock, random, attempts });
  return {
    feature: personas
      ? {
          mount: (app) => {
            app.use(personasTouch(clients), localOnly(config.personasOpen));
            mail.mountMailbox(app);
            for (const { path, handler } of personas.mounts) app.use(path, shared.guard('page'), handler);
          },
        }
      : { start: () => checkAccountIssuers(shared) },
    providers,
    clients,
    attempts,
    browserBinding,
    beginSignIn: async (
      cookieHeader,
      returnTo,
      { chooseAccount = false, provider = providers.first, callbackUri } = {},
    ) => {
      const { token, setCookie } = browserBinding.ensure(cookieHeader);
      const back = callbackUri ?? baseUrl + providerCallbackPath(provider.id);
      const location = await begin({ provider, browserToken: token, returnTo, chooseAccount, callbackUri: back });
      return { location, setCookie };
    },
  };
}

/** The paths that personas, or the accounts made with them, can use. */
const personasTouch = (clients: readonly ProviderClient[]): string[] => [
  PERSONAS_PATH,
  ...clients.map(({ id }) => providerCallbackPath(id)),
  '/account',
  '/claim',
  '/oauth/interaction',
];

function serviceProviders(shared: Shared, clients: readonly ProviderClient[]): ServiceProviders {
  const { baseUrl, clock, config, database, sealer } = shared;
  const plain = createBoundedFetch();
  const ofClients = clients.map(
    (client): IdentityProvider =>
      createProvider({
        ...client,
        clock,
        fetch: timedFetch(shared, client.id, plain),
      }),
  );
  const [first] = ofClients;
  if (!first) throw new Error('there is no identity provider');
  // Personas are the same people everywhere, so one choice is enough; `provider` in the address picks another.
  const forAccounts = config.providers.length > 0 ? ofClients : [first];
  const readAnswer = readAnswerOf(database, sealer);
  const pages = offeredHere(baseUrl, hasMail(config)).map((offered) => createAskedHere(offered, baseUrl, readAnswer));
  const list = [...ofClients, ...pages];
  const findIn =
    (providers: readonly IdentityProvider[]) =>
    (id: string): IdentityProvider | undefined =>
      providers.find((provider) => provider.id === id);
  return { list, first, forAccounts, find: findIn(list), findForAccount: findIn(ofClients) };
}

/**
 * Personas let anybody be anybody: once a real provider takes over, the accounts that they made are signed out.
 * Accounts of any other issuer that is not configured stay signed in, because a typo would otherwise sign everybody
 * out.
 */
async function checkAccountIssuers({ database, logger, config }: Shared): Promise<void> {
  const configured = (issuer: string): boolean => config.providers.some((client) => isIssuerOf(client, issuer));
  const others = (await accountIssuers(database)).filter((issuer) => !configured(issuer));
  const ofPersonas = others.filter(isPersonasIssuer);
  const ended = await endIssuers(database, ofPersonas);
  if (ended.browsers + ended.grants > 0)
    logger.warn({ ...ended, issuers: ofPersonas }, 'accounts of the built-in identity provider were signed out');
  const unknown = others.filter((issuer) => !isPersonasIssuer(issuer));
  for (const { issuer, accounts } of await countAccounts(database, unknown)) {
    logger.warn(
      { issuer, accounts },
      'accounts of an identity provider that is not configured stay signed in, and cannot sign in again: configure it, or end them with `porchlight admin providers retire`',
    );
  }
}
