import { beforeEach, describe, expect, it } from 'vitest';
import { CookieBrowser, signInTo, toConsent } from '../../../support/sign-in.ts';
import {
  CALLBACK,
  createSocialTenant,
  pairOf,
  problemOf,
  type SocialTenant,
  useHarness,
} from '../../../support/social-tenant.ts';
import { BOUND, codeOf, redeem, VERIFIER } from '../../../support/steps/bound-sign-in.ts';
import { onlyInTestAll } from '../../../support/times.ts';

const harness = useHarness();
let tenant: SocialTenant;
beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

const start = (query: Record<string, string> | [string, string][]): Promise<Response> =>
  harness.current.fetch(`/edge/auth/${tenant.id}/google?${new URLSearchParams(query)}`);
const setMode = (mode: string): Promise<Response> =>
  tenant.api('/api/resources/social-login', {
    method: 'POST',
    json: { callback_urls: [CALLBACK], callback_mode: mode },
  });

describe('a start link with a challenge', () => {
  it('brings a code to the callback URL and no token, with state and return_to as they were sent', async () => {
    const state = ' !"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~';
    const end = await signInTo(harness.current, tenant.id, { returnTo: '/deep?a=1', query: { ...BOUND, state } });
    expect([...end.searchParams.keys()].sort()).toEqual(['code', 'return_to', 'state']);
    expect(end.searchParams.get('state')).toBe(state);
    expect(end.searchParams.get('return_to')).toBe('/deep?a=1');
  });

  it('begins the session at the redemption, and has recorded the sign-in at the approval', async () => {
    const code = await codeOf(harness.current, tenant.id);
    const [authorize] = (await tenant.events('?event=authorize')).events;
    expect(authorize).toMatchObject({ email: 'ada@example.test', redirect_uri: CALLBACK });
    const sessions = () => tenant.api(`/api/social-login/users/${authorize?.user_id}/sessions`).then((r) => r.json());
    expect(await sessions()).toEqual({ sessions: [] });
    harness.current.clock.advance({ seconds: 30 });
    const answer = await redeem(tenant, code);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const pair = await pairOf(answer);
    expect(Object.keys(pair)).toEqual(['access_token', 'refresh_token']);
    expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true, user: { email: 'ada@example.test' } });
    expect(await sessions()).toMatchObject({ sessions: [{ created_at: harness.current.clock.now().toISOString() }] });
    const next = await pairOf(await tenant.refresh(pair.refresh_token));
    expect(await tenant.verify(next.access_token)).toMatchObject({ valid: true });
    expect((await tenant.events('?event=authorize')).events).toHaveLength(1);
  });

  onlyInTestAll(() => {
    it('leaves no session when nobody redeems its code', async () => {
      const code = await codeOf(harness.current, tenant.id);
      harness.current.clock.advance({ seconds: 60 });
      expect(await problemOf(await redeem(tenant, code))).toMatchObject({ status: 400, code: 'invalidCode' });
      expect(await (await tenant.api('/api/social-login/users/1/sessions')).json()).toEqual({ sessions: [] });
      expect((await tenant.events('?event=logout')).events).toEqual([]);
    });
  });

  it('is redeemed with the same code only by the tenant that it was made for', async () => {
    const other = await createSocialTenant(harness.current);
    const code = await codeOf(harness.current, tenant.id);
    expect((await problemOf(await redeem(other, code))).code).toBe('invalidCode');
    await pairOf(await redeem(tenant, code));
  });
});

describe('state comes back with every error, as it was sent:', () => {
  it.each([
    ['the person declines', { decision: 'deny' }, 'access_denied'],
    ['the person cancels at the provider', { persona: 'denies' }, 'access_denied'],
    ['the provider fails', { persona: 'token-fails' }, 'login_failed'],
    ['the person cannot be stored', { persona: 'upsert-fails' }, 'login_failed'],
  ] as const)('%s', async (_what, options, error) => {
    for (const query of [{ state: 'mine & only', ...BOUND }, { state: 'mine & only' }]) {
      const end = await signInTo(harness.current, tenant.id, { ...options, query });
      expect(Object.fromEntries(end.searchParams)).toEqual({ error, state: 'mine & only' });
      await tenant.refill();
    }
  });
});

describe('a start link is refused with', () => {
  const challenge = BOUND.code_challenge;
  it.each<[string, Record<string, string> | [string, string][], string]>([
    ['an empty state', { state: '' }, 'query.state'],
    ['a state of 513 characters', { state: 'x'.repeat(513) }, 'query.state'],
    ['a line break in its state', { state: 'a\nb' }, 'query.state'],
    ['a letter beyond ASCII in its state', { state: 'ä' }, 'query.state'],
    [
      'two states',
      [
        ['state', 'a'],
        ['state', 'b'],
      ],
      'query.state',
    ],
    ['a challenge without a method', { code_challenge: challenge }, 'query.code_challenge_method'],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 'query.code_challenge_method'],
    ['the method plain', { code_challenge: challenge, code_challenge_method: 'plain' }, 'query.code_challenge_method'],
    ['the method s256', { code_challenge: challenge, code_challenge_method: 's256' }, 'query.code_challenge_method'],
    ['a challenge of 42 characters', { ...BOUND, code_challenge: challenge.slice(1) }, 'query.code_challenge'],
    ['a challenge of 44 characters', { ...BOUND, code_challenge: `${challenge}a` }, 'query.code_challenge'],
    ['a challenge in base64', { ...BOUND, code_challenge: `${challenge.slice(1)}+` }, 'query.code_challenge'],
  ])('%s', async (_what, query, path) => {
    const problem = await problemOf(await start(query));
    expect(problem).toMatchObject({ status: 400, code: 'invalidRequest' });
    expect(problem.errors?.map((fault) => fault.path)).toContain(path);
  });

  it('nothing, when state has 512 characters', async () => {
    expect((await start({ state: '~'.repeat(512) })).status).toBe(302);
  });
});

describe('callback_mode: code', () => {
  it('H20: refuses a start whose challenge somebody has stripped off', async () => {
    expect((await setMode('code')).status).toBe(200);
    const problem = await problemOf(await start({ state: 'x' }));
    expect(problem).toMatchObject({ status: 400, code: 'invalidRequest' });
    expect(problem.errors?.[0]?.path).toBe('query.code_challenge');
    await pairOf(await redeem(tenant, await codeOf(harness.current, tenant.id)));
  });

  it('lets no tokens out of a sign-in that began before it was set', async () => {
    const { browser, url } = await toConsent(harness.current, tenant.id);
    await setMode('code');
    const answer = await browser.post(url, { decision: 'approve' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect((await tenant.events('?event=authorize')).events).toEqual([]);
  });

  it('changes nothing for links without a challenge while it is tokens', async () => {
    const end = await signInTo(harness.current, tenant.id, { query: { state: 'kept' } });
    expect([...end.searchParams.keys()].sort()).toEqual(['access_token', 'refresh_token', 'state']);
  });
});

it('a person who comes too late or twice can start over with the state and challenge that the app still knows', async () => {
  const browser = new CookieBrowser();
  const { url } = await toConsent(harness.current, tenant.id, { browser, query: { ...BOUND, state: 'still known' } });
  harness.current.clock.advance({ seconds: 601 });
  const page = await (await browser.post(url, { decision: 'approve' })).text();
  const link = /href="([^"]*\/(?:google|github)\?[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const again = new URL(link, harness.current.baseUrl).searchParams;
  expect(Object.fromEntries(again)).toMatchObject({ ...BOUND, state: 'still known', redirect_uri: CALLBACK });
  expect(page).not.toContain(VERIFIER);
});
