/**
 * An independent oidc-provider in Apple's shape: its answer is a form on its own site, and its subjects are pairwise.
 * The library's own pages and form are used unchanged.
 */
import { generateKeyPairSync } from 'node:crypto';
import Provider, { type JWK } from 'oidc-provider';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { providerCallbackPath } from '../../../server/providers/ports.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, surprises } from '../../support/social-tenant.ts';
import { type Listening, listen } from '../../unit/providers/support/listen.ts';

const CLIENT = { clientId: 'com.example.web', clientSecret: 'secret-of-the-form' };
const ADDRESS = 'x7@privaterelay.example';

let provider: Listening;
let harness: Harness;
let tenant: SocialTenant;
/** The library warns that its pages are for development, which is what we want here. */
const quiet = (['info', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));

beforeAll(async () => {
  let base = '';
  provider = await listen((url) => {
    base = url;
    return (req, res) => void callback(req, res);
  });
  const { url: issuer } = provider;
  const apple = { id: 'apple', kind: 'apple', label: 'Apple', issuer, credentials: CLIENT } as const;
  harness = await createHarness({ config: { providers: [apple] }, clock: new TestClock(new Date()) });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const callback = new Provider(base, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [harness.baseUrl + providerCallbackPath('apple')],
        token_endpoint_auth_method: 'client_secret_post',
        subject_type: 'pairwise',
      },
    ],
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: async (_ctx, accountId, { clientId }) => `pairwise-${accountId}-${clientId}`,
    claims: { openid: ['sub', 'email', 'email_verified'] },
    // As with Apple, the id token contains all claims.
    conformIdTokenClaims: false,
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: ADDRESS, email_verified: true }),
    }),
    jwks: { keys: [{ ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig' }] },
  }).callback();
  tenant = await createSocialTenant(harness);
});
afterAll(async () => {
  for (const spy of quiet) spy.mockRestore();
  await provider.close();
  expect(surprises(harness)).toEqual([]);
});

/** Goes up to the page with the form that would submit itself to our callback. */
async function toForm(browser: CookieBrowser, login: string): Promise<{ action: string; fields: URLSearchParams }> {
  // The provider uses the system's time, which moves on while a busy machine works.
  harness.clock.set(new Date());
  const start = await browser.send(new URL(`/edge/auth/${tenant.id}/apple`, harness.baseUrl));
  let at = new URL(start.headers.get('location') ?? '');
  const atProvider = new CookieBrowser();
  for (let hop = 0; hop < 12; hop += 1) {
    const page = await atProvider.send(at);
    let location = page.headers.get('location');
    if (!location) {
      const text = await page.text();
      const action = new RegExp(`action="(${harness.baseUrl}[^"]*)"`).exec(text)?.[1];
      const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]);
      if (action) return { action, fields: new URLSearchParams(fields) };
      const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1] ?? '';
      location = (await atProvider.post(at, { prompt, login, password: 'x' })).headers.get('location');
    }
    at = new URL(location ?? '', at);
  }
  throw new Error('there was no form');
}

/** The form is on another site, so our cookies are not sent with it. */
const post = ({ action, fields }: { action: string; fields: URLSearchParams }): Promise<Response> =>
  fetch(action, { method: 'POST', body: fields, redirect: 'manual' });

async function signIn(login: string): Promise<URL> {
  const browser = new CookieBrowser();
  const posted = await post(await toForm(browser, login));
  expect(posted.status).toBe(303);
  const next = new URL(posted.headers.get('location') ?? '', harness.baseUrl);
  const { url } = await browser.follow(await browser.send(next), next);
  return new URL((await browser.post(url, { decision: 'approve' })).headers.get('location') ?? '');
}

it('signs a person in by a form, under the pairwise subject, each time as the same user', async () => {
  for (let time = 0; time < 2; time += 1) {
    const left = await signIn('carol');
    const verified = await tenant.verify(left.searchParams.get('access_token') ?? '');
    expect(verified).toMatchObject({ valid: true, user: { id: 1, email: ADDRESS } });
  }
  await signIn('dave');
  const lines = (await (await tenant.api('/api/social-login/export')).text()).trim().split('\n');
  expect(lines.flatMap((line) => line.match(/pairwise-\w+-com\.example\.web/)?.[0] ?? [])).toEqual([
    'pairwise-carol-com.example.web',
    'pairwise-dave-com.example.web',
  ]);
});

it('H28: takes a form once, and only for the browser that began', async () => {
  const form = await toForm(new CookieBrowser(), 'carol');
  const handle = new URL((await post(form)).headers.get('location') ?? '', harness.baseUrl);
  expect((await new CookieBrowser().send(handle)).headers.get('location') ?? '').not.toContain('/consent/');
  expect(await (await tenant.api('/api/social-login/users')).json()).toMatchObject({ users: [{ id: 1 }, { id: 2 }] });
});
