/**
 * A person links another provider to their user on their own page, and removes one. This is possible only there, and
 * users are never merged.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import { socialStores } from '../../support/social-stores.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type OwnPageSteps, ownPageOf, removable } from '../../support/steps/own-page.ts';
import { onlyInTestAll } from '../../support/times.ts';

describe('the identities of a user', () => {
  const harness = useHarness();
  let tenant: SocialTenant;
  let own: OwnPageSteps;

  beforeEach(async () => {
    tenant = await createSocialTenant(harness.current);
    for (const provider of ['github', 'microsoft', 'apple'])
      await tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled: true } });
    own = ownPageOf(harness.current, tenant.id);
  });

  const enter = (provider: string, persona = 'ada') => signIn(harness.current, tenant.id, { persona, provider });
  const userIdOf = async (accessToken: string): Promise<number> =>
    ((await tenant.verify(accessToken)) as { user: { id: number } }).user.id;
  const identitiesOf = async (id: number) => {
    const response = await tenant.api(`/api/social-login/users/${id}`);
    const { identities } = (await response.json()) as { identities: { provider: string; issuer: string }[] };
    return identities.map(({ provider }) => provider);
  };
  const codeOf = async (response: Response) => [
    response.status,
    /(lastIdentity|identityInUse|identityLimit)/.exec(await response.text())?.[0],
  ];

  it('has one way to sign in at first, and the API tells which', async () => {
    await enter('github');
    const response = await tenant.api('/api/social-login/users/1');
    const { identities, user } = (await response.json()) as { identities: unknown; user: { first_seen: string } };
    const issuer = `${harness.current.baseUrl}/personas/github`;
    expect(identities).toEqual([{ provider: 'github', issuer, added_at: user.first_seen }]);
    const { page } = await own.visitor('ada', 'github');
    expect(page).toContain('data-provider="github"');
    expect(page).not.toContain('data-action="unlink-identity"');
  });

  it('signs in with a linked one as the same user, whose profile stays', async () => {
    const first = await enter('google');
    const visitor = await own.visitor('ada');
    const asked = await own.toLink(visitor, 'github', 'grace');
    expect(await asked.response.text()).toContain('grace@example.test');
    expect(await identitiesOf(1)).toEqual(['google']);
    const linked = await own.post(visitor, '/link/confirm', { decision: 'link' });
    expect(linked.headers.get('location')).toBe(`/edge/auth/${tenant.id}/me?done=linked`);
    expect(await identitiesOf(1)).toEqual(['google', 'github']);
    const again = await enter('github', 'grace');
    expect(await tenant.verify(again.accessToken)).toEqual(await tenant.verify(first.accessToken));
    const { events } = await tenant.events();
    expect(events.at(-1)).toMatchObject({
      event: 'authorize',
      user_id: 1,
      email: 'ada@example.test',
      metadata: { provider: 'github' },
    });
    const exported = await (await tenant.api('/api/social-login/users/1/export')).json();
    expect(exported).toMatchObject({ identities: [{ provider: 'google' }, { provider: 'github' }] });
  });

  it('says of an account that signs the person in already that nothing has to be added', async () => {
    await enter('google');
    const visitor = await own.visitor('ada');
    const { url, response } = await own.toLink(visitor, 'google', 'ada');
    const page = await response.text();
    expect([new URL(url).pathname, page.includes('This account signs you in already.')]).toEqual([
      `/edge/auth/${tenant.id}/me`,
      true,
    ]);
    expect(await identitiesOf(1)).toEqual(['google']);
  });

  it('adds the account that the page showed, and not one that another tab has brought since', async () => {
    await enter('google');
    const visitor = await own.visitor('ada');
    const [shown] = removable(await (await own.toLink(visitor, 'github', 'ada')).response.text());
    await own.toLink(visitor, 'microsoft', 'grace');
    const pressed = await own.post(visitor, '/link/confirm', { decision: 'link', ...shown });
    expect(pressed.headers.get('location')).toBe(`/edge/auth/${tenant.id}/me/link/confirm`);
    expect(await identitiesOf(1)).toEqual(['google']);
    const now = await (await visitor.browser.send(own.address('/link/confirm'))).text();
    expect(now).toContain('grace@example.test');
    await own.post(visitor, '/link/confirm', { decision: 'link', ...removable(now)[0] });
    expect(await identitiesOf(1)).toEqual(['google', 'microsoft']);
  });

  onlyInTestAll(() => {
    it('links an account whose provider answers by a form', async () => {
      await enter('google');
      await own.link(await own.visitor('ada'), 'apple', 'ada');
      expect(await identitiesOf(1)).toEqual(['google', 'apple']);
      expect(await userIdOf((await enter('google')).accessToken)).toBe(1);
    });

    it('opens the own page by any of them', async () => {
      await enter('google');
      await own.link(await own.visitor('ada'), 'github', 'grace');
      expect((await own.visitor('grace', 'github')).page).toContain('ada@example.test');
    });

    it('links nothing before the person says so, and nothing that they decline', async () => {
      await enter('google');
      const visitor = await own.visitor('ada');
      await own.toLink(visitor, 'github', 'ada');
      const declined = await own.post(visitor, '/link/confirm', { decision: 'cancel' });
      expect(declined.headers.get('location')).toBe(`/edge/auth/${tenant.id}/me`);
      await own.post(visitor, '/link/confirm', { decision: 'link' });
      expect(await identitiesOf(1)).toEqual(['google']);
    });

    it('takes no confirmation of another site or without the token of the page', async () => {
      await enter('google');
      const visitor = await own.visitor('ada');
      await own.toLink(visitor, 'github', 'ada');
      const bare = await visitor.browser.post(own.address('/link/confirm'), { decision: 'link' });
      expect(bare.status).toBe(403);
      expect(await identitiesOf(1)).toEqual(['google']);
    });

    it('wants both sign-ins within five minutes', async () => {
      await enter('google');
      const visitor = await own.visitor('ada');
      harness.current.clock.advance({ minutes: 4 });
      await own.toLink(visitor, 'github', 'ada');
      harness.current.clock.advance({ minutes: 1 });
      await own.post(visitor, '/link/confirm', { decision: 'link' });
      expect(await identitiesOf(1)).toEqual(['google']);
      const late = await own.visitor('ada');
      harness.current.clock.advance({ minutes: 5 });
      const back = await late.browser.send(own.address('/link?provider=github'));
      expect(back.headers.get('location')).toBe(`/edge/auth/${tenant.id}/me`);
    });

    it('links to the user who began it, not to another who has opened the page since', async () => {
      await enter('google', 'ada');
      await enter('google', 'grace');
      const visitor = await own.visitor('ada');
      await own.toLink(visitor, 'github', 'ada');
      const { response } = await own.through(visitor.browser, own.address('/start?provider=google'), 'grace');
      const other = { ...visitor, page: await response.text() };
      await own.post(other, '/link/confirm', { decision: 'link' });
      expect([await identitiesOf(1), await identitiesOf(2)]).toEqual([['google'], ['google']]);
    });
  });

  it('refuses an identity of another user, and merges nothing', async () => {
    await enter('google');
    await enter('github');
    const refused = await own.link(await own.visitor('ada'), 'github', 'ada');
    expect(await codeOf(refused)).toEqual([409, 'identityInUse']);
    expect([await identitiesOf(1), await identitiesOf(2)]).toEqual([['google'], ['github']]);
    expect(await userIdOf((await enter('github')).accessToken)).toBe(2);
  });

  it('ends the open page of whoever came by one that was removed', async () => {
    await enter('google');
    const ada = await own.visitor('ada');
    await own.link(ada, 'github', 'grace');
    const thief = await own.visitor('grace', 'github');
    await own.toLink(thief, 'microsoft', 'grace');
    const [, github] = removable(thief.page);
    await own.post(ada, '/identities/remove', github);

    const confirmed = await own.post(thief, '/link/confirm', { decision: 'link' });
    expect(confirmed.headers.get('location')).toBe(`/edge/auth/${tenant.id}/me`);
    await own.post(thief, '/delete', { understood: 'yes' });
    expect(await identitiesOf(1)).toEqual(['google']);
    const page = await (await thief.browser.send(own.address())).text();
    expect(page).toContain('data-action="sign-in"');
    expect(page).not.toContain('ada@example.test');
  });

  it('stay as they are while the person is blocked, who still sees what is kept', async () => {
    await enter('google');
    const before = await own.visitor('ada');
    await own.link(before, 'github', 'grace');
    await own.toLink(before, 'microsoft', 'grace');
    const both = removable((await own.visitor('ada')).page);
    await tenant.api('/api/social-login/users/1', { method: 'PATCH', json: { blocked: true } });

    await own.post(before, '/link/confirm', { decision: 'link' });
    for (const identity of both) await own.post(before, '/identities/remove', identity);
    expect(await identitiesOf(1)).toEqual(['google', 'github']);
    const { page } = await own.visitor('ada');
    expect(page).toContain('data-action="download"');
    expect(page).not.toMatch(/data-action="unlink-identity"|\/me\/link\?/);
  });

  onlyInTestAll(() => {
    it('refuses one that another user has linked', async () => {
      await enter('google', 'ada');
      await enter('google', 'grace');
      await own.link(await own.visitor('ada'), 'github', 'ada');
      const refused = await own.link(await own.visitor('grace'), 'github', 'ada');
      expect(await codeOf(refused)).toEqual([409, 'identityInUse']);
    });
  });

  onlyInTestAll(() => {
    it('removes the first one, and the next takes its place with its profile at the next sign-in', async () => {
      await enter('google', 'ada');
      await own.link(await own.visitor('ada'), 'github', 'grace');
      const visitor = await own.visitor('ada');
      const [google, github] = removable(visitor.page);
      const removed = await own.post(visitor, '/identities/remove', google);
      expect(removed.headers.get('location')).toBe(`/edge/auth/${tenant.id}/me?done=unlinked`);
      expect(await identitiesOf(1)).toEqual(['github']);
      const remaining = await own.visitor('grace', 'github');
      expect(await codeOf(await own.post(remaining, '/identities/remove', github))).toEqual([409, 'lastIdentity']);
      expect(await tenant.verify((await enter('github', 'grace')).accessToken)).toMatchObject({
        user: { id: 1, email: 'grace@example.test' },
      });
      expect(await userIdOf((await enter('google', 'ada')).accessToken)).toBe(2);
    });
  });

  onlyInTestAll(() => {
    it('removes none of another user', async () => {
      await enter('google', 'ada');
      await own.link(await own.visitor('ada'), 'github', 'ada');
      const [, github] = removable((await own.visitor('ada')).page);
      await enter('google', 'grace');
      await own.post(await own.visitor('grace'), '/identities/remove', github);
      expect(await identitiesOf(1)).toEqual(['google', 'github']);
    });

    it('has at most ten', async () => {
      await enter('google');
      const visitor = await own.visitor('ada');
      const location = { tenantId: tenant.id, placement: 'pooled' } as const;
      for (let number = 2; number <= 10; number += 1) {
        const identity = { issuer: 'https://idp.example', subject: String(number) };
        expect(await socialStores(harness.current).identities.link(location, 1, identity, new Date())).toBe('linked');
      }
      expect(await codeOf(await own.link(visitor, 'github', 'ada'))).toEqual([409, 'identityLimit']);
    });

    it('keeps a blocked person out by every one of them, those that are added later too', async () => {
      await enter('google');
      const visitor = await own.visitor('ada');
      await own.link(visitor, 'github', 'ada');
      // By the store, because the page lets nobody who is blocked add one.
      await tenant.api('/api/social-login/users/1', { method: 'PATCH', json: { blocked: true } });
      const location = { tenantId: tenant.id, placement: 'pooled' } as const;
      const microsoft = await subjectAt('microsoft');
      expect(await socialStores(harness.current).identities.link(location, 1, microsoft, new Date())).toBe('linked');
      for (const provider of ['google', 'github', 'microsoft'])
        await expect(enter(provider)).rejects.toThrow(/access_denied/);
      await tenant.api('/api/social-login/users/1', { method: 'PATCH', json: { blocked: false } });
      expect(await userIdOf((await enter('microsoft')).accessToken)).toBe(1);
    });

    it('erases them with the user', async () => {
      await enter('google');
      await own.link(await own.visitor('ada'), 'github', 'ada');
      await tenant.api('/api/social-login/users/1', { method: 'DELETE' });
      expect(await userIdOf((await enter('github')).accessToken)).toBe(2);
      expect(await linksOf(tenant.id)).toEqual([]);
    });

    it('goes with the resource', async () => {
      await enter('google');
      await own.link(await own.visitor('ada'), 'github', 'ada');
      await tenant.api('/api/resources/social-login', { method: 'DELETE' });
      expect(await linksOf(tenant.id)).toEqual([]);
    });
  });

  /** The identity of Ada at a provider, as another project has it. */
  const subjectAt = async (provider: string) => {
    const other = await createSocialTenant(harness.current);
    await other.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled: true } });
    await signIn(harness.current, other.id, { persona: 'ada', provider });
    const location = { tenantId: other.id, placement: 'pooled' } as const;
    const [identity] = await socialStores(harness.current).identities.of(location, 1);
    if (!identity) throw new Error(`nobody came by ${provider}`);
    return identity;
  };
  const linksOf = (id: string) =>
    harness.current.database.query('select 1 from porchlight.social_identities where tenant_id = $1', [id]);
});
