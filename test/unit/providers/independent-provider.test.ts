/** The client against an independent oidc-provider, registered as Google or any other provider may be. */
import { generateKeyPairSync } from 'node:crypto';
import Provider, { type ClientAuthMethod, type JWK } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../server/kernel/clock.ts';
import type { IdentityProvider } from '../../../server/providers/ports.ts';
import { type Browser, createBrowser, locationOf } from './support/browser.ts';
import { createIdentityProvider } from './support/client.ts';
import { listen } from './support/listen.ts';
import { newAttempt } from './support/persona-login.ts';

const redirectUri = 'http://localhost:3000/edge/auth/google/callback';
const client = { client_id: 'ours', client_secret: 'sec:ret/ with odd+characters' };

/** With its defaults, the library warns that they are for development, which is what we want here. */
const quiet = (['info', 'warn'] as const).map((level) => vi.spyOn(console, level));
beforeAll(() => quiet.forEach((spy) => void spy.mockImplementation(() => undefined)));
afterAll(() => quiet.forEach((spy) => void spy.mockRestore()));

/** The library's own demonstration pages log anybody in; they are used as a person would. */
async function logIn(browser: Browser, start: URL): Promise<URL> {
  let at = start;
  for (let step = 0; step < 10 && !at.href.startsWith(redirectUri); step += 1) {
    const isPage = at.pathname.startsWith('/interaction/');
    const prompt = isPage ? /name="prompt" value="(\w+)"/.exec(await (await browser.get(at)).text())?.[1] : undefined;
    const form: Record<string, string> = { prompt: prompt ?? '', login: 'carol', password: 'x' };
    at = locationOf(await (isPage ? browser.post(at, form) : browser.get(at)));
  }
  return at;
}

async function independentLogin(method: ClientAuthMethod, scenario: (provider: IdentityProvider) => Promise<void>) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  await using server = await listen((url) =>
    new Provider(url, {
      clients: [{ ...client, redirect_uris: [redirectUri], token_endpoint_auth_method: method }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      findAccount: (_ctx, accountId) => ({
        accountId,
        claims: () => ({
          sub: accountId,
          email: 'carol@example.test',
          email_verified: true,
          name: 'Carol',
          picture: 'https://pictures.example/carol.png',
        }),
      }),
      jwks: { keys: [{ ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig' }] },
    }).callback(),
  );
  await scenario(
    createIdentityProvider({
      issuer: server.url,
      label: 'Google',
      clientId: client.client_id,
      clientSecret: client.client_secret,
      redirectUri,
      clock: systemClock,
    }),
  );
}

describe('an independent provider', () => {
  it.each(['client_secret_basic', 'client_secret_post'] as const)('that takes our secret by %s', async (method) => {
    await independentLogin(method, async (provider) => {
      for (let login = 0; login < 2; login += 1) {
        const attempt = newAttempt();
        const back = await logIn(createBrowser(), await provider.authorizationUrl(attempt));
        expect(await provider.exchange(back.searchParams, attempt)).toEqual({
          ok: true,
          value: {
            issuer: provider.issuer,
            subject: 'carol',
            email: 'carol@example.test',
            name: 'Carol',
            picture: 'https://pictures.example/carol.png',
          },
        });
      }
    });
  });

  it('D2: redeems a code once, and never for another attempt', async () => {
    await independentLogin('client_secret_post', async (provider) => {
      const attempt = newAttempt();
      const back = await logIn(createBrowser(), await provider.authorizationUrl(attempt));
      const verifier = newAttempt().codeVerifier;
      const invalidGrant = {
        ok: false,
        error: { kind: 'failed', stage: 'token_exchange', errorCode: 'invalid_grant' },
      };
      expect(await provider.exchange(back.searchParams, { ...attempt, codeVerifier: verifier })).toEqual(invalidGrant);
      expect((await provider.exchange(back.searchParams, attempt)).ok).toBe(true);
      expect(await provider.exchange(back.searchParams, attempt)).toEqual(invalidGrant);
    });
  });

  it('that does not know our secret refuses us by name', async () => {
    await independentLogin('client_secret_post', async ({ issuer }) => {
      const other = { label: 'Google', clientId: client.client_id, clientSecret: 'wrong', redirectUri };
      const provider = createIdentityProvider({ issuer, clock: systemClock, ...other });
      const attempt = newAttempt();
      const back = await logIn(createBrowser(), await provider.authorizationUrl(attempt));
      const error = { kind: 'failed', stage: 'token_exchange', errorCode: 'invalid_client' };
      expect(await provider.exchange(back.searchParams, attempt)).toEqual({ ok: false, error });
    });
  });
});
