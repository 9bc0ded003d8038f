import { contract } from '@porchlight/contract';
import { openApiDocument } from '@porchlight/contract/openapi';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../server/accounts/account.ts';
import { createBrowserSessions, SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import type { AccountStore } from '../../../server/accounts/ports.ts';
import { createCsrfTokens } from '../../../server/crypto/csrf-token.ts';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { readCookie } from '../../../server/kernel/cookies.ts';
import { systemRandom } from '../../../server/kernel/random.ts';

const NOW = new Date('2026-01-15T12:00:00.000Z');
const ACCOUNT: Account = {
  id: 'acct_1',
  issuer: 'https://accounts.google.com',
  email: 'ada@example.com',
  name: null,
  picture: null,
  tier: 'free',
  createdAt: NOW,
};
const OLD_KEY = new Uint8Array(32).fill(1);
const NEW_KEY = new Uint8Array(32).fill(2);

function setUp(baseUrl: string, keys: readonly Uint8Array[] = [OLD_KEY], open = new Set<string>()) {
  const accounts = {
    openSession: async (_account: string, token: string) => void open.add(token),
    closeSession: async (token: string) => void open.delete(token),
    findSession: async (token: string) => (open.has(token) ? { account: ACCOUNT, since: NOW } : null),
  } as Partial<AccountStore> as AccountStore;
  const csrf = createCsrfTokens(createKeyRing(keys));
  return { open, sessions: createBrowserSessions({ baseUrl, random: systemRandom, csrf, accounts }) };
}

const cookieOf = (setCookie: string): string => setCookie.split(';')[0] ?? '';

describe('the session cookie', () => {
  it('is bound to the host and to https where the service is on https', async () => {
    const { sessions } = setUp('https://porchlight.example');
    expect(await sessions.open('acct_1', {}, NOW)).toMatch(
      /^__Host-porchlight_account=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await sessions.close(undefined)).toBe(
      '__Host-porchlight_account=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('is not taken under the other name on https, where a neighbour could have set it', async () => {
    const { sessions, open } = setUp('https://porchlight.example');
    open.add('a'.repeat(43));
    expect(await sessions.read(`porchlight_account=${'a'.repeat(43)}`, NOW)).toBeNull();
  });

  it('has the name that openapi.json says', () => {
    expect(openApiDocument(contract).components?.securitySchemes?.accountSession).toMatchObject({
      in: 'cookie',
      name: SESSION_COOKIE,
    });
  });

  it('replaces the session that the browser had', async () => {
    const { sessions, open } = setUp('http://localhost:3000');
    const first = cookieOf(await sessions.open('acct_1', {}, NOW));
    const second = cookieOf(await sessions.open('acct_1', { cookie: first }, NOW));
    expect(open.size).toBe(1);
    expect(await sessions.read(first, NOW)).toBeNull();
    expect((await sessions.read(second, NOW))?.account).toEqual(ACCOUNT);
  });
});

describe('the token of forms', () => {
  it('fits its own session and no other', async () => {
    const { sessions } = setUp('http://localhost:3000');
    const [mine, theirs] = [
      cookieOf(await sessions.open('acct_1', {}, NOW)),
      cookieOf(await sessions.open('acct_1', {}, NOW)),
    ];
    const { csrfToken } = (await sessions.read(mine, NOW)) ?? { csrfToken: '' };
    expect(sessions.checkCsrf(mine, csrfToken)).toBe(true);
    for (const wrong of [undefined, null, '', `${csrfToken}x`, csrfToken.toUpperCase(), [csrfToken]]) {
      expect(sessions.checkCsrf(mine, wrong)).toBe(false);
    }
    expect(sessions.checkCsrf(theirs, csrfToken)).toBe(false);
    expect(sessions.checkCsrf(undefined, csrfToken)).toBe(false);
  });

  it('still fits after the master key was rotated, as long as the old one is listed', async () => {
    const before = setUp('http://localhost:3000');
    const cookie = cookieOf(await before.sessions.open('acct_1', {}, NOW));
    const { csrfToken } = (await before.sessions.read(cookie, NOW)) ?? { csrfToken: '' };
    const rotated = (keys: readonly Uint8Array[]) => setUp('http://localhost:3000', keys, before.open).sessions;
    expect(rotated([NEW_KEY, OLD_KEY]).checkCsrf(cookie, csrfToken)).toBe(true);
    expect(rotated([NEW_KEY]).checkCsrf(cookie, csrfToken)).toBe(false);
  });
});

describe('reading a Cookie header', () => {
  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a=1;b=2', 'b', '2'],
    ['b=1=2', 'b', '1=2'],
    ['b=', 'b', ''],
    ['ab=1', 'b', null],
    ['b', 'b', null],
    ['', 'b', null],
    [undefined, 'b', null],
  ])('%j: %s is %j', (header, name, value) => {
    expect(readCookie(header, name)).toBe(value);
  });
});
