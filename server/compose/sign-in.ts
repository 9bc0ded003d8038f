import type { RequestHandler } from 'express';
import { isCutOff } from '../http/cut-off.ts';
import { lazily } from '../kernel/lazily.ts';
import type { IdentityProviderOptions } from '../providers/google.ts';
import { type IdentityProvider, PROVIDER_CALLBACK_PATH } from '../providers/identity-provider.ts';
import { PERSONAS_LABEL, PERSONAS_PATH, personasIssuer } from '../providers/personas-address.ts';
import { type BeginAccountAttempt, beginAccountAttempt } from '../social-login/begin-account-attempt.ts';
import type { BrowserBinding } from '../social-login/browser-binding.ts';
import { createBrowserBinding } from '../social-login/browser-binding.ts';
import type { AttemptStore } from '../social-login/ports.ts';
import { createAttemptStore } from '../storage/login-attempt-store.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

/** What sign-ins of users and of accounts have in common: the provider, the attempts and the browser's binding. */
export interface SignIn {
  readonly part: Part;
  readonly provider: IdentityProvider;
  readonly attempts: AttemptStore;
  readonly browserBinding: BrowserBinding;
  readonly beginAccountAttempt: BeginAccountAttempt;
}

export function composeSignIn(foundation: Foundation): SignIn {
  const { config, baseUrl, clock, random, sealer, database } = foundation;
  const redirectUri = `${baseUrl}${PROVIDER_CALLBACK_PATH}`;
  const attempts = createAttemptStore(database, sealer);
  const personas = config.google ? undefined : builtInProvider(foundation, redirectUri);
  const provider = identityProvider({
    ...(personas?.client ?? { issuer: config.googleIssuer, label: 'Google', ...googleClient(foundation) }),
    redirectUri,
    clock,
  });
  return {
    part: personas ? { mount: (app) => void app.use(PERSONAS_PATH, personas.handler) } : {},
    provider,
    attempts,
    browserBinding: createBrowserBinding(random, baseUrl),
    beginAccountAttempt: beginAccountAttempt({ clock, random, provider, attempts }),
  };
}

function identityProvider(options: IdentityProviderOptions): IdentityProvider {
  const { issuer, label } = options;
  const client = lazily(async () => (await import('../providers/google.ts')).createIdentityProvider(options));
  return {
    issuer,
    label,
    authorizationUrl: async (attempt) => (await client()).authorizationUrl(attempt),
    exchange: async (callbackUrl, attempt) => (await client()).exchange(callbackUrl, attempt),
  };
}

function googleClient({ config }: Foundation): { clientId: string; clientSecret: string } {
  if (!config.google) throw new Error('there are no Google credentials');
  return config.google;
}

/** The built-in provider is a client's equal partner: it too wants an id and a secret, which nobody else ever sees. */
function builtInProvider({ baseUrl, clock, random, keyRing, logger }: Foundation, redirectUri: string) {
  const clientId = 'porchlight';
  const clientSecret = Buffer.from(keyRing.current('cookie').key).toString('base64url');
  const personas = lazily(async () => {
    const { createPersonas } = await import('../providers/personas.ts');
    return createPersonas({
      baseUrl,
      clientId,
      clientSecret,
      redirectUri,
      clock,
      random,
      onError: (error) => {
        if (!isCutOff(error)) logger.error({ err: error }, 'the built-in identity provider failed');
      },
    });
  });
  const handler: RequestHandler = async (req, res) => (await personas()).handler(req, res);
  return {
    handler,
    client: { issuer: personasIssuer(baseUrl).href, label: PERSONAS_LABEL, clientId, clientSecret },
  };
}
