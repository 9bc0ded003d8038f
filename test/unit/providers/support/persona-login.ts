/** The client and the built-in identity provider on one loopback address, as the service runs them. */
import { systemClock } from '../../../../server/kernel/clock.ts';
import { randomBase64Url, systemRandom } from '../../../../server/kernel/random.ts';
import type { Result } from '../../../../server/kernel/result.ts';
import { createPersonas, type PersonasOptions } from '../../../../server/providers/personas/personas.ts';
import {
  type Identity,
  type IdentityProvider,
  type LoginAttempt,
  type ProviderFailure,
  providerCallbackPath,
} from '../../../../server/providers/ports.ts';
import { type Browser, createBrowser, locationOf } from './browser.ts';
import { type ClientOptions, createIdentityProvider } from './client.ts';
import { type Listening, listen } from './listen.ts';

export const newAttempt = (): LoginAttempt => ({
  state: randomBase64Url(systemRandom, 16),
  nonce: randomBase64Url(systemRandom, 16),
  codeVerifier: randomBase64Url(systemRandom, 32),
  callbackUri: 'http://localhost:3000/edge/auth/google/callback',
});

export interface PersonaHouse extends AsyncDisposable {
  readonly url: string;
  readonly client: IdentityProvider;
  /** The unexpected errors that the provider reported. */
  readonly surprises: unknown[];
}

export async function openPersonaHouse(
  options: Partial<PersonasOptions> & Partial<ClientOptions> = {},
): Promise<PersonaHouse> {
  const surprises: unknown[] = [];
  const shared = { clientId: 'porchlight', clientSecret: 'a secret of the test', clock: systemClock };
  let issuer = '';
  const server: Listening = await listen((url) => {
    const redirectUri = url + providerCallbackPath('google');
    const onError = (error: unknown): number => surprises.push(error);
    const personas = createPersonas({
      ...shared,
      provider: 'google',
      baseUrl: url,
      redirectUri,
      random: systemRandom,
      onError,
      ...options,
    });
    issuer = personas.issuer;
    return personas.handler;
  });
  const redirectUri = server.url + providerCallbackPath('google');
  const client = createIdentityProvider({ ...shared, issuer, label: 'Porchlight Personas', redirectUri, ...options });
  return { url: server.url, client, surprises, [Symbol.asyncDispose]: server.close };
}

/** Chooses a persona and stops where the provider sends the browser back to us. */
export async function pick(browser: Browser, authorizationUrl: URL, form: Record<string, string>): Promise<URL> {
  const interaction = locationOf(await browser.get(authorizationUrl));
  const resume = locationOf(await browser.post(interaction, form));
  return locationOf(await browser.get(resume));
}

export async function signIn(
  { client }: Pick<PersonaHouse, 'client'>,
  form: Record<string, string>,
  browser = createBrowser(),
): Promise<Result<Identity, ProviderFailure>> {
  const attempt = newAttempt();
  const back = await pick(browser, await client.authorizationUrl(attempt), form);
  return client.exchange(back.searchParams, attempt);
}
