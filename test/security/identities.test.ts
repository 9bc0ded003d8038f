/** D3 to D6: the provider proves who signed in, and everything else that it says about them is only text. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createOwner } from '../support/owner.ts';
import { onlyInTestAll } from '../support/times.ts';
import { type EdgeApp, edgeApp } from './support/edge-app.ts';
import { openScriptedService, type Said, type ScriptedService } from './support/scripted-provider.ts';
import { startOf } from './support/steps.ts';

let service: ScriptedService;
let app: EdgeApp;
let ownerCookie: string;

beforeAll(async () => {
  service = await openScriptedService();
  const owner = await createOwner(service.harness, 'pro');
  ownerCookie = owner.cookie;
  app = edgeApp(service.harness, await owner.createProject('Shop'));
  await app.provision(['https://app.example.com/cb']);
});

interface UserBody {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

const users = async (): Promise<UserBody[]> =>
  ((await (await app.api('/api/social-login/users')).json()) as { users: UserBody[] }).users;

/** Signs in and approves. Returns the user as the app's owner sees them, and every page on the way. */
async function store(said: Said): Promise<{ user: UserBody | undefined; pages: string[] }> {
  const known = new Set((await users()).map(({ id }) => id));
  const { browser, url, response, left } = await service.signIn(startOf(app.id), said);
  if (left) return { user: undefined, pages: [] };
  const pages = [await response.text()];
  await browser.post(url, { decision: 'approve' });
  const insights = await service.harness.fetch('/account/insights', {
    headers: { cookie: ownerCookie, accept: 'text/html' },
  });
  pages.push(await insights.text());
  return { user: (await users()).find(({ id }) => !known.has(id)), pages };
}

async function expectLoginFailed(said: Said, stage: string, errorCode: string): Promise<void> {
  const before = await users();
  const { left } = await service.signIn(startOf(app.id), said);
  expect(left?.searchParams.get('error')).toBe('login_failed');
  expect(left?.searchParams.get('access_token')).toBeNull();
  expect((await app.events()).at(-1)).toMatchObject({
    event: 'login_failed',
    user_id: null,
    metadata: { stage, error_code: errorCode },
  });
  expect(await users()).toEqual(before);
}

describe('D3: an address that the provider has not verified is nobody’s', () => {
  it.each([
    ['false', { email_verified: false }],
    ['missing', { email_verified: undefined }],
    ['the word "false"', { email_verified: 'false' }],
    ['the word "true"', { email_verified: 'true' }],
    ['the number 1', { email_verified: 1 }],
    ['null', { email_verified: null }],
  ])('D3: email_verified is %s', (_what, userinfo) =>
    expectLoginFailed({ userinfo }, 'userinfo', 'email_not_verified'),
  );

  it('D3: what the id token doubts, userinfo cannot vouch for', () =>
    expectLoginFailed({ idToken: { email_verified: false } }, 'userinfo', 'email_not_verified'));

  it('D3: an account is not signed in either', async () => {
    const end = await service.signIn('/account/sign-in/start', { userinfo: { email_verified: false } });
    expect(end.response.status).toBe(400);
    expect(end.response.headers.getSetCookie()).toEqual([]);
  });
});

describe('D4: the identity is issuer and subject', () => {
  it('D4: the same address with another subject is another user', async () => {
    const one = await store({ idToken: { sub: 'd4-a' }, userinfo: { email: 'same@example.test' } });
    const two = await store({ idToken: { sub: 'd4-b' }, userinfo: { email: 'same@example.test' } });
    expect(one.user?.email).toBe('same@example.test');
    expect(two.user?.email).toBe('same@example.test');
    expect(two.user?.id).not.toBe(one.user?.id);
  });

  it('D4: the same subject with another address is the same user', async () => {
    const { user } = await store({ idToken: { sub: 'd4-c' }, userinfo: { email: 'old@example.test' } });
    const before = (await users()).length;
    await store({ idToken: { sub: 'd4-c' }, userinfo: { email: 'new@example.test' } });
    expect(await users()).toHaveLength(before);
    expect((await users()).find(({ id }) => id === user?.id)?.email).toBe('new@example.test');
  });

  it.each([
    ['case', 'Sub', 'sub'],
    ['a space', 'sub', 'sub '],
    ['a composed letter', 'sub-\u00e9', 'sub-e\u0301'],
  ])('D4: subjects that differ by %s are two people', async (what, one, two) => {
    const first = await store({ idToken: { sub: `d4-${what}-${one}` } });
    const second = await store({ idToken: { sub: `d4-${what}-${two}` } });
    expect(first.user?.id).toBeDefined();
    expect(second.user?.id).toBeDefined();
    expect(second.user?.id).not.toBe(first.user?.id);
  });

  it.each([
    ['half of a surrogate pair', 'd4-\ud800'],
    ['the other half', 'd4-\udc00'],
    ['NUL', 'd4-\0'],
    ['a line break', 'd4-\n'],
  ])('D4: a subject with %s is nobody’s: several of them would be stored as one', (_what, sub) =>
    expectLoginFailed({ idToken: { sub }, userinfo: { sub } }, 'userinfo', 'invalid_id_token'),
  );

  it('D4: an account does not pass to a person who takes over its address', async () => {
    const sign = (sub: string) =>
      service.signIn('/account/sign-in/start', { idToken: { sub }, userinfo: { email: 'boss@example.test' } });
    await sign('d4-boss');
    await sign('d4-thief');
    const rows = await service.harness.database.query(
      `select distinct id from porchlight.accounts where email = 'boss@example.test' and issuer = $1`,
      [service.provider.url],
    );
    expect(rows).toHaveLength(2);
  });
});

describe('D5: an id token that was not made for this sign-in', () => {
  it.each([
    ['a foreign issuer', { iss: 'https://evil.example' }, 'issuer_mismatch'],
    ['a foreign audience', { aud: 'another-client' }, 'audience_mismatch'],
    ['no nonce', { nonce: undefined }, 'nonce_mismatch'],
    ['the nonce of another sign-in', { nonce: 'used-before' }, 'nonce_mismatch'],
  ])('D5: %s', (_what, idToken, errorCode) => expectLoginFailed({ idToken }, 'token_exchange', errorCode));

  it('D5: userinfo of somebody else counts for nobody', () =>
    expectLoginFailed({ userinfo: { sub: 'somebody-else' } }, 'userinfo', 'subject_mismatch'));
});

describe('D6: what a provider says of a person is text, and not much of it', () => {
  const SCRIPT = '<script>alert(1)</script>';

  it.each([
    ['markup', `${SCRIPT}"><img src=x onerror=alert(1)>`, /^<script>alert\(1\)<\/script>/],
    ['NUL and control characters', 'A\0d\u0007a\r\nX', /^Ada X$/],
    ['direction overrides', '\u202eadA\u2066', /^adA$/],
    ['nothing that shows', '\u200b\u2060', null],
    ['20 KB', 'x'.repeat(20_000), /^x{200}$/],
    ['look-alike letters, as real names have them', 'Аda', /^Аda$/],
    ['a template', '{{constructor}}<%=7*7%>', /^\{\{constructor\}\}<%=7\*7%>$/],
    ['a header', 'Ada\r\nSet-Cookie: x=1', /^Ada Set-Cookie: x=1$/],
  ])('D6: a name with %s', async (what, name, expected) => {
    const { user, pages } = await store({ idToken: { sub: `d6-${what}` }, userinfo: { name } });
    if (expected === null) expect(user?.name).toBeNull();
    else expect(user?.name).toMatch(expected);
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page).not.toContain('<script>alert');
      expect(page).not.toContain('<img src=x');
    }
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://u:p@evil.example/x',
    'http://evil.example/x',
    '//evil',
    7,
  ])('D6: the picture %j is left out', async (picture) => {
    const { user } = await store({ idToken: { sub: `d6-picture-${picture}` }, userinfo: { picture } });
    expect(user).toBeDefined();
    expect(user?.picture).toBeNull();
  });

  it.each([
    ['a NUL', 'a\0@example.test'],
    ['a line break', 'a@example.test\r\nBcc: b@example.test'],
    ['a hidden character', 'a\u200b@example.test'],
    ['no @', 'example.test'],
    ['two @', 'boss@other.example@corp.example'],
    ['a quoted @', '"boss@other.example"@corp.example'],
    ['40 KB', `${'x'.repeat(40_000)}@example.test`],
  ])('D6: an address with %s is nobody’s', (_what, email) =>
    expectLoginFailed({ userinfo: { email } }, 'userinfo', 'email_invalid'),
  );

  it('D6: markup in an address is shown as text', async () => {
    const email = `${SCRIPT}@example.test`;
    const { user, pages } = await store({ idToken: { sub: 'd6-mail' }, userinfo: { email } });
    expect(user?.email).toBe(email);
    for (const page of pages) expect(page).not.toContain('<script>alert');
  });

  onlyInTestAll(() => {
    it('D6: 64 KB of everything ends as a failure or a bounded user, never as a fault', async () => {
      const { left, response } = await service.signIn(startOf(app.id), {
        idToken: { sub: 'd6-huge' },
        userinfo: { name: 'x'.repeat(65_536), picture: `https://x.example/${'x'.repeat(65_536)}` },
      });
      if (left) expect(left.searchParams.get('error')).toBe('login_failed');
      else expect(response.status).toBe(200);
    });
  });

  it('D6: a subject longer than a user may have is a failure of its own stage', async () => {
    // Only a limited number of failures is kept per minute.
    service.harness.clock.advance({ minutes: 1 });
    const { browser, url } = await service.signIn(startOf(app.id), { idToken: { sub: 'x'.repeat(256) } });
    const decided = await browser.post(url, { decision: 'approve' });
    expect(new URL(decided.headers.get('location') ?? '').searchParams.get('error')).toBe('login_failed');
    expect((await app.events()).at(-1)).toMatchObject({
      event: 'login_failed',
      metadata: { stage: 'user_upsert', error_code: 'invalid_user_data' },
    });
  });

  it('D6: a subject with a NUL is a failure, not a fault', async () => {
    const { browser, url, left } = await service.signIn(startOf(app.id), { idToken: { sub: 'd6-\0' } });
    const end = left ?? new URL((await browser.post(url, { decision: 'approve' })).headers.get('location') ?? '');
    expect(end.searchParams.get('error')).toBe('login_failed');
  });
});
