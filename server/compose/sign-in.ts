import type { RequestHandler } from 'express';
import type { BeginSignIn } from '../accounts/sign-in-routes.ts';
import { isClientAbort } from '../http/errors/client-aborted.ts';
import { localOnly } from '../http/guards/local-only.ts';
import { lazy } from '../kernel/lazy.ts';
import type { IdentityProviderOptions } from '../providers/openid/openid-provider.ts';
import { PERSONAS_LABEL, PERSONAS_PATH, personasIssuer } from '../providers/personas/personas-address.ts';
import { type IdentityProvider, PROVIDER_CALLBACK_PATH } from '../providers/ports.ts';
import { beginAccountAttempt } from '../social-login/begin-account-attempt.ts';
import type { BrowserBinding } from '../social-login/browser-binding.ts';
import { createBrowserBinding } from '../social-login/browser-binding.ts';
import type { AttemptStore } from '../social-login/ports/attempts.ts';
import { endOtherIssuers } from '../storage/accounts/end-other-issuers.ts';
import { createAttemptStore } from '../storage/social-login/login-attempt-store.ts';
import type { Feature } from './feature.ts';
import type { Shared } from './shared.ts';

/** What sign-ins of users and of accounts have in common: the provider, the attempts and the browser's binding. */
export interface SignIn {
  readonly feature: Feature;
  readonly provider: IdentityProvider;
  readonly attempts: AttemptStore;
  readonly browserBinding: BrowserBinding;
  /** Starts a sign-in that is no app's, bound to this browser. */
  readonly beginSignIn: BeginSignIn;
}

/** What personas or the accounts that they make touch. */
const PERSONAS_TOUCH = [PERSONAS_PATH, PROVIDER_CALLBACK_PATH, '/account', '/claim', '/oauth/interaction'];

export function composeSignIn(shared: Shared): SignIn {
  const { config, baseUrl, clock, random, sealer, database } = shared;
  const redirectUri = `${baseUrl}${PROVIDER_CALLBACK_PATH}`;
  const attempts = createAttemptStore(database, sealer);
  const personas = config.google ? undefined : builtInProvider(shared, redirectUri);
  const provider = identityProvider({
    ...(personas?.client ?? { issuer: config.googleIssuer, label: 'Google', ...googleClient(shared) }),
    redirectUri,
    clock,
  });
  const browserBinding = createBrowserBinding(random, baseUrl);
  const begin = beginAccountAttempt({ clock, random, provider, attempts });
  return {
    feature: personas
      ? {
          mount: (app) => {
            app.use(PERSONAS_TOUCH, localOnly(config.personasOpen));
            app.use(PERSONAS_PATH, shared.guard('page'), personas.handler);
          },
        }
      : { start: () => endAccessOfOthers(shared, provider) },
    provider,
    attempts,
    browserBinding,
    beginSignIn: async (cookieHeader, returnTo, chooseAccount = false) => {
      const { token, setCookie } = browserBinding.ensure(cookieHeader);
      return { location: await begin({ browserToken: token, returnTo, chooseAccount }), setCookie };
    },
  };
}

/** Personas let anybody be anybody: once a real provider takes over, nobody is signed in by their word any more. */
async function endAccessOfOthers({ database, logger }: Shared, { issuer }: IdentityProvider): Promise<void> {
  const ended = await endOtherIssuers(database, issuer);
  if (ended.browsers + ended.grants > 0)
    logger.warn({ ...ended, issuer }, 'accounts of another identity provider were signed out, and their programs too');
}

function identityProvider(options: IdentityProviderOptions): IdentityProvider {
  const { issuer, label } = options;
  const client = lazy(async () =>
    (await import('../providers/openid/openid-provider.ts')).createIdentityProvider(options),
  );
  return {
    issuer,
    label,
    authorizationUrl: async (attempt, choice) => (await client()).authorizationUrl(attempt, choice),
    exchange: async (callbackUrl, attempt) => (await client()).exchange(callbackUrl, attempt),
  };
}

function googleClient({ config }: Shared): { clientId: string; clientSecret: string } {
  if (!config.google) throw new Error('there are no Google credentials');
  return config.google;
}

/** The built-in provider is a client's equal partner: it too wants an id and a secret, which nobody else ever sees. */
function builtInProvider({ baseUrl, clock, random, keyRing, logger }: Shared, redirectUri: string) {
  const clientId = 'porchlight';
  const clientSecret = Buffer.from(keyRing.current('cookie').key).toString('base64url');
  const personas = lazy(async () => {
    const { createPersonas } = await import('../providers/personas/personas.ts');
    return createPersonas({
      baseUrl,
      clientId,
      clientSecret,
      redirectUri,
      clock,
      random,
      onError: (error) => {
        if (!isClientAbort(error)) logger.error({ err: error }, 'the built-in identity provider failed');
      },
    });
  });
  const handler: RequestHandler = async (req, res) => (await personas()).handler(req, res);
  return {
    handler,
    client: {
      issuer: personasIssuer(baseUrl).href,
      label: PERSONAS_LABEL,
      clientId,
      clientSecret,
      alwaysAsks: true as const,
    },
  };
}
