/** The whole sign-in against an independent oidc-provider, configured as if it were Google. */

import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { providerCallbackPath } from '../../../../server/providers/ports.ts';
import { createHarness, type Harness } from '../../../support/harness.ts';
import { googleAt } from '../../../support/providers.ts';
import { CookieBrowser } from '../../../support/sign-in.ts';
import { createSocialTenant, surprises } from '../../../support/social-tenant.ts';
import { onlyInTestAll, someOf } from '../../../support/times.ts';

const CLIENT = { clientId: 'porchlight-at-google', clientSecret: 'sec:ret/ with odd+characters' };

/** The provider's claims about a person; the login name is the subject. */
const people: Record<string, Record<string, unknown>> = {
  carol: {
    email: 'carol@gmail.example',
    email_verified: true,
    name: 'Carol',
    picture: 'https://pictures.example/c.png',
  },
  mallory: { email: 'carol@gmail.example', email_verified: false, name: 'Carol' },
  silent: { email: 'silent@gmail.example', name: 'Silent' },
  wordy: { email: 'wordy@gmail.example', email_verified: 'true', name: 'Wordy' },
  twin: { email: 'carol@gmail.example', email_verified: true, name: 'Carol' },
  markup: {
    email: 'm@gmail.example',
    email_verified: true,
    name: '<img src=x onerror=alert(1)>\u0000\u202e',
    picture: 'javascript:alert(1)',
  },
  huge: {
    email: 'h@gmail.example',
    email_verified: true,
    name: 'x'.repeat(65_536),
    picture: `https://p.example/${'x'.repeat(3_000)}`,
  },
};

describe('a sign-in at an independent provider', () => {
  let harness: Harness;
  let issuer: string;
  const server = createServer();
  const quiet = (['info', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    harness = await createHarness({ config: { providers: [googleAt(issuer, CLIENT)] } });
    harness.clock.set(new Date());
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [`${harness.baseUrl}${providerCallbackPath('google')}`],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people[accountId] }) }),
      jwks: { keys: [{ ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig' }] },
    });
    server.on('request', provider.callback());
  });

  afterAll(async () => {
    for (const spy of quiet) spy.mockRestore();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(surprises(harness)).toEqual([]);
  });

  /** Follows every redirect, fills in the provider's own pages, and stops at our consent page or in the app. */
  const walk = async (tenantId: string, login: string, choice: 'login' | 'abort' = 'login') => {
    const browser = new CookieBrowser();
    let at = new URL(`/edge/auth/${tenantId}/google?return_to=/deep`, harness.baseUrl);
    for (let hop = 0; hop < 12; hop += 1) {
      const page = await browser.send(at);
      let location = page.headers.get('location');
      if (!location && at.origin === issuer && choice === 'abort') {
        location = /href="([^"]*\/abort)"/.exec(await page.text())?.[1] ?? '';
      } else if (!location && at.origin === issuer) {
        const prompt = /name="prompt" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
        location = (await browser.post(at, { prompt, login, password: 'x' })).headers.get('location');
      }
      if (!location) return { browser, page, at, left: null };
      at = new URL(location, at);
      if (![issuer, harness.baseUrl].includes(at.origin)) return { browser, page, at, left: at };
    }
    throw new Error('too many redirects');
  };

  it('goes to the provider as Google and comes back with tokens that verify', async () => {
    const tenant = await createSocialTenant(harness);
    const { browser, page, at } = await walk(tenant.id, 'carol');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Google says that this is you');
    const end = new URL((await browser.post(at, { decision: 'approve' })).headers.get('location') ?? '');
    expect(end.searchParams.get('return_to')).toBe('/deep');
    expect(await tenant.verify(end.searchParams.get('access_token') ?? '')).toEqual({
      valid: true,
      user: { id: 1, email: 'carol@gmail.example', name: 'Carol', picture: 'https://pictures.example/c.png' },
    });
  });

  onlyInTestAll(() => {
    it('ends with access_denied when the person turns back at the provider', async () => {
      const tenant = await createSocialTenant(harness);
      const { left } = await walk(tenant.id, 'carol', 'abort');
      expect(left?.searchParams.get('error')).toBe('access_denied');
      expect(left?.searchParams.get('return_to')).toBe('/deep');
      expect((await tenant.events()).events.at(-1)).toMatchObject({
        event: 'consent_denied',
        metadata: { at: 'provider' },
      });
    });
  });

  it.each(someOf(['mallory', 'silent', 'wordy'], 3))(
    'D3: fails for %s, whose address nobody verified',
    async (login) => {
      const tenant = await createSocialTenant(harness);
      const { left } = await walk(tenant.id, login);
      expect(left?.searchParams.get('error')).toBe('login_failed');
      expect((await tenant.events()).events.at(-1)).toMatchObject({
        event: 'login_failed',
        metadata: { stage: 'userinfo', error_code: 'email_not_verified' },
      });
    },
  );

  it('D4: the same address under another subject is another user', async () => {
    const tenant = await createSocialTenant(harness);
    for (const login of ['carol', 'twin']) {
      await tenant.refill();
      const { browser, at } = await walk(tenant.id, login);
      await browser.post(at, { decision: 'approve' });
    }
    const { users } = (await (await tenant.api('/api/social-login/users')).json()) as { users: unknown[] };
    expect(users).toMatchObject([
      { id: 1, email: 'carol@gmail.example' },
      { id: 2, email: 'carol@gmail.example' },
    ]);
  });

  it.each(['markup', 'huge'])(
    'D6: %s in a name is cleaned, bounded and escaped wherever it is shown',
    async (login) => {
      const tenant = await createSocialTenant(harness);
      const { browser, page, at } = await walk(tenant.id, login);
      expect(await page.text()).not.toMatch(/<img|\u202e/);
      const end = new URL((await browser.post(at, { decision: 'approve' })).headers.get('location') ?? '');
      const { user } = (await tenant.verify(end.searchParams.get('access_token') ?? '')) as {
        user: { name: string; picture: string | null };
      };
      expect(user.picture).toBeNull();
      expect(user.name.length).toBeLessThanOrEqual(200);
      expect(user.name).toMatch(/^[ -~]+$/);
    },
  );

  onlyInTestAll(() => {
    it('G3: is a 503 with a page while the provider is away, and works again when it is back', async () => {
      const away = await createHarness({ config: { providers: [googleAt('http://localhost:1', CLIENT)] } });
      const tenant = await createSocialTenant(away);
      const response = await away.fetch(`/edge/auth/${tenant.id}/google`, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(503);
      expect(response.headers.has('retry-after')).toBe(true);
      expect(await response.text()).toContain('We will be right back');
      expect((await tenant.events()).events).toEqual([]);
    });
  });
});
