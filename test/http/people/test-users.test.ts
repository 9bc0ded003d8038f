/** Users for tests of deployed apps: like signed-in users, but counted nowhere. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { googleAt } from '../../support/providers.ts';
import {
  CALLBACK,
  createSocialTenant,
  pairOf,
  problemOf,
  type SocialTenant,
  useHarness,
} from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
let tenant: SocialTenant;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

interface Created {
  readonly user: { id: number; email: string; name: string; first_seen: string };
  readonly access_token: string;
  readonly refresh_token: string;
  readonly callback_url: string | null;
}

const post = (json: object = {}): Promise<Response> =>
  tenant.api('/api/social-login/test-users', { method: 'POST', json });
const create = async (json: object = {}): Promise<Created> => {
  const response = await post(json);
  expect(response.status).toBe(201);
  return (await response.json()) as Created;
};
const usersOf = async (query = ''): Promise<{ id: number }[]> =>
  ((await (await tenant.api(`/api/social-login/users${query}`)).json()) as { users: { id: number }[] }).users;
const usage = async () =>
  ((await (await tenant.api('/api/tenant')).json()) as { limits: { name: string; used: number }[] }).limits;

describe('a test user', () => {
  it('is signed in without any page', async () => {
    const tester = await create({ name: 'Ada Tester' });
    expect(tester.user).toMatchObject({
      name: 'Ada Tester',
      email: expect.stringMatching(/^test-\w{12}@test\.invalid$/),
    });
    const { id, email } = tester.user;
    expect(await tenant.verify(tester.access_token)).toEqual({
      valid: true,
      user: { id, email, name: 'Ada Tester', picture: null },
    });
    const callback = new URL(tester.callback_url ?? '');
    expect(`${callback.origin}${callback.pathname}`).toBe(CALLBACK);
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      access_token: tester.access_token,
      refresh_token: tester.refresh_token,
    });
    expect((await create()).user.name).toBe('Test user');
  });

  it('refreshes and signs out, with events that say what they are', async () => {
    const tester = await create();
    const next = await pairOf(await tenant.refresh(tester.refresh_token));
    expect(await tenant.verify(tester.access_token)).toEqual({ valid: false });
    await tenant.logout(next.refresh_token);
    const { events } = await tenant.events(`?user_id=${tester.user.id}`);
    expect(events.map(({ event, metadata }) => [event, metadata])).toEqual([
      ['authorize', { test: true }],
      ['token_refreshed', { test: true }],
      ['logout', { reason: 'logout', test: true }],
    ]);
  });

  it('is in no limit, count or list, unless the list is asked for it', async () => {
    const before = await usage();
    const ada = await tenant.quickSignIn('ada');
    const [counted, tester] = [await usage(), await create()];
    expect(counted).not.toEqual(before);
    const next = await pairOf(await tenant.refresh(tester.refresh_token));
    expect(await usage()).toEqual(counted);
    expect((await usersOf()).map(({ id }) => id)).toEqual([ada.userId]);
    expect((await usersOf('?limit=10')).map(({ id }) => id)).toEqual([ada.userId]);
    expect((await usersOf('?test=true')).map(({ id }) => id)).toEqual([ada.userId, tester.user.id]);
    expect((await tenant.api('/api/social-login/users?test=1')).status).toBe(400);
    await tenant.logout(next.refresh_token);
    expect((await tenant.api(`/api/social-login/users/${tester.user.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await usage()).toEqual(counted);
    const observed = (await (await tenant.api('/api/observability')).json()) as { totals: { users: number } };
    expect(observed.totals.users).toBe(1);
  });

  onlyInTestAll(() => {
    it('is in no insight of the owner', async () => {
      const owner = await createOwner(harness.current);
      await owner.claim(tenant.id);
      await tenant.quickSignIn('ada');
      const tester = await create();
      await tenant.logout((await pairOf(await tenant.refresh(tester.refresh_token))).refresh_token);
      const response = await harness.current.fetch('/account/insights/data', { headers: { cookie: owner.cookie } });
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain('ada@');
      expect(text).not.toContain('test.invalid');
    });
  });

  it('ends after an hour, however often it is refreshed, and is swept', async () => {
    const tester = await create();
    harness.current.clock.advance({ minutes: 59 });
    const next = await pairOf(await tenant.refresh(tester.refresh_token));
    harness.current.clock.advance({ minutes: 1 });
    expect(await tenant.verify(next.access_token)).toEqual({ valid: false });
    expect((await tenant.refresh(next.refresh_token)).status).toBe(401);
    await harness.current.service.jobs.get('sweep-sessions')?.();
    expect((await tenant.api(`/api/social-login/users/${tester.user.id}`)).status).toBe(404);
    expect(await usersOf('?test=true')).toEqual([]);
  });

  it('is one of twenty at most, also when they are made at once', async () => {
    const providers = [googleAt('https://accounts.google.com')];
    const elsewhere = await createHarness({ config: { baseUrl: 'https://id.example.net', providers } });
    tenant = await createSocialTenant(elsewhere);
    const answers = await Promise.all(Array.from({ length: 24 }, () => post()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 409);
    expect(await problemOf(refused ?? Response.error())).toMatchObject({ code: 'testUserLimit' });
    const [first] = await usersOf('?test=true');
    await tenant.api(`/api/social-login/users/${first?.id}`, { method: 'DELETE' });
    expect((await post()).status).toBe(201);
    elsewhere.clock.advance({ hours: 1 });
    expect((await post()).status).toBe(201);
  });

  it('is one of two hundred at most on a service on a loopback address, within one minute', async () => {
    const answers: number[] = [];
    for (let made = 0; made < 201; made += 1) answers.push((await post()).status);
    expect(answers).toEqual([...Array(200).fill(201), 409]);
  });

  it('has no callback where the app takes codes alone', async () => {
    const json = { callback_urls: [CALLBACK], callback_mode: 'code' };
    await tenant.api('/api/resources/social-login', { method: 'POST', json });
    expect((await create()).callback_url).toBeNull();
  });

  it.each([{ name: '' }, { name: 'x'.repeat(81) }, { name: 'a\nb' }, { name: 7 }, { email: 'me@example.com' }])(
    'is not made of %j',
    async (json) => {
      expect((await post(json)).status).toBe(400);
    },
  );

  it('needs the resource', async () => {
    await tenant.api('/api/resources/social-login', { method: 'DELETE' });
    expect(await problemOf(await post())).toMatchObject({ code: 'resourceNotProvisioned' });
  });
});
