/** The pages of a project as its owner uses them, by plain forms, without any script. */
import { describe, expect, it } from 'vitest';
import { claimUrlOf, csrfIn, signInAccount } from '../../support/account.ts';
import { SECTION_PATHS } from '../../support/browser/desk-sections.ts';
import { signIn } from '../../support/sign-in.ts';
import { CALLBACK, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { deskOf, socialDesk } from './support/desk.ts';

const harness = useHarness();

describe('the pages of a project', () => {
  it('open for their owner alone: for anybody else they are not there', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const stranger = await signInAccount(harness.current);
    const unclaimed = await createTenant(harness.current);
    for (const section of SECTION_PATHS) {
      expect((await desk.human.get(`${desk.base}${section}`)).status).toBe(200);
      const texts = [];
      for (const id of [tenant.id, unclaimed.id, 'no-such-tenant', '%00']) {
        const response = await stranger.get(`/account/projects/${id}${section}`);
        expect(response.status).toBe(404);
        texts.push((await response.text()).replaceAll(/req_\w+/g, ''));
      }
      expect(new Set(texts).size).toBe(1);
    }
    const signedOut = await harness.current.fetch(`${desk.base}/users`, { headers: { accept: 'text/html' } });
    expect(signedOut.headers.get('location')).toBe(
      `/account/sign-in?return_to=${encodeURIComponent(`${desk.base}/users`)}`,
    );
  });

  onlyInTestAll(() => {
    it('lead to the other projects of a person: to the same part of their own, to the first page of those of others', async () => {
      const [, desk] = await socialDesk(harness.current);
      const [shared, others] = await socialDesk(harness.current);
      expect(await desk.page('/users')).not.toContain('switch-project');

      const second = await createTenant(harness.current, '<Otter> Shop');
      await desk.human.submit((await claimUrlOf(second)).path, { decision: 'approve' });
      const { text } = await others.send('/members/invite', { email: desk.human.email, role: 'support' }, '/members');
      const invitation = /\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '';
      await desk.human.submit(invitation, { decision: 'accept' });

      const switcher = /<div class="switcher"[\s\S]*?<\/ul>/.exec(await desk.page('/users'))?.[0] ?? '';
      expect([...switcher.matchAll(/<a href="([^"]+)"/g)].map((match) => match[1])).toEqual([
        `/account/projects/${second.id}/users`,
        `/account/projects/${shared.id}`,
      ]);
      expect(switcher).toContain('&lt;Otter> Shop');
      expect(switcher).toContain('Shared with you');
    });
  });

  it('take no form without the token of the page, or from a stranger', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const stranger = await signInAccount(harness.current);
    const csrf_token = csrfIn(await (await stranger.get('/account')).text());
    for (const path of ['/keys/rotate', '/settings/delete', '/callbacks/remove']) {
      const url = new URL(`${desk.base}${path}`, harness.current.baseUrl);
      expect((await desk.human.browser.post(url, { confirm: tenant.id })).status).toBe(403);
      expect((await stranger.browser.post(url, { confirm: tenant.id, csrf_token })).status).toBe(404);
    }
    expect((await tenant.api('/api/tenant')).status).toBe(200);
  });

  onlyInTestAll(() => {
    it('say how to set sign-in up, and do it by the first callback URL', async () => {
      const desk = await deskOf(harness.current, await createTenant(harness.current, 'Otter Shop'));
      expect(await desk.page()).toContain('Register a callback URL');
      expect(await desk.page('/users')).toContain('Sign-in is not set up yet');
      expect(await desk.page('/users')).toContain('People appear here after their first sign-in.');
      expect(await desk.page('/access')).toContain('Then you choose here who may sign in.');
      const { text } = await desk.send('/callbacks/add', { url: 'https://otter.example/cb' }, '/callbacks');
      expect(text).toContain('The callback URL is registered.');
      const overview = await desk.page();
      expect(overview).toContain('What is left to do');
      // Projects from the desk use codes: the page shows no start link, which would be refused, and the to-do list asks
      // for nothing there.
      expect(overview).not.toContain('/google');
      expect(overview).toContain('<span class="visually-hidden">: done</span>');
      expect(await desk.page('/callbacks')).toContain('data-mode="code"');
    });
  });
});

onlyInTestAll(() => {
  describe('the mode of the callbacks', () => {
    it('is shown and changed, and the addresses stay', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      expect(await desk.page('/callbacks')).toContain('data-mode="tokens"');
      const { text } = await desk.send('/callbacks/mode', { mode: 'code' }, '/callbacks');
      expect(text).toContain('data-mode="code"');
      const report = (await (await tenant.api('/api/tenant')).json()) as { resources: unknown[] };
      expect(report.resources).toMatchObject([{ callback_mode: 'code', callback_urls: [CALLBACK] }]);
      await desk.send('/callbacks/mode', { mode: 'tokens' }, '/callbacks');
      expect(await desk.page('/callbacks')).toContain('data-mode="tokens"');
    });
  });

  describe('trying the sign-in', () => {
    it.each(['tokens', 'code'])(
      'ends on the desk in mode %s, with the person and what the app receives',
      async (mode) => {
        const [tenant, desk] = await socialDesk(harness.current);
        await desk.send('/callbacks/mode', { mode }, '/callbacks');
        const overview = await desk.page();
        expect(overview).toContain(`href="${desk.base}/try"`);
        expect(overview).toContain('data-action="try"');
        const { browser } = desk.human;
        const start = new URL(`${desk.base}/try`, harness.current.baseUrl);
        const picker = await browser.follow(await browser.send(start), start);
        const consent = await browser.follow(await browser.post(picker.url, { persona: 'grace' }), picker.url);
        const end = await browser.follow(await browser.post(consent.url, { decision: 'approve' }), consent.url);
        const text = await end.response.text();
        expect(end.url.pathname).toBe(`${desk.base}/try/end`);
        expect(text).toContain('data-tried="signed-in"');
        expect(text).toContain('grace@example.test');
        expect(text).toContain(mode === 'code' ? 'code=…' : 'access_token=…');
        const { events } = await tenant.events();
        expect(events.map(({ event }) => event)).toEqual(['login_started', 'authorize', 'logout']);
        // Loads the page again: the code is used, and nothing more happens.
        expect(await (await browser.send(end.url)).text()).toContain('data-tried="nobody"');
      },
    );

    onlyInTestAll(() => {
      it('is of no use to anybody else: not without a challenge, nor for another project', async () => {
        const [tenant, desk] = await socialDesk(harness.current);
        const [other] = await socialDesk(harness.current);
        const end = (id: string) => `${harness.current.baseUrl}/account/projects/${id}/try/end`;
        const start = (query: Record<string, string>) =>
          harness.current.fetch(`/edge/auth/${tenant.id}/google?${new URLSearchParams(query)}`, { redirect: 'manual' });
        expect((await start({ redirect_uri: end(tenant.id) })).status).toBe(400);
        const bound = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
        expect((await start({ redirect_uri: end(other.id), ...bound })).status).toBe(400);
        expect((await start({ redirect_uri: end(tenant.id), ...bound })).status).toBe(400);
        expect(await desk.page('/try/end?code=svc_code_x&state=y')).toContain('data-tried="nobody"');
      });
    });
  });
});

describe('events', () => {
  it('are filtered by the address and tell the reason of a failure', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const { userId, refreshToken } = await tenant.quickSignIn();
    await tenant.logout(refreshToken);
    const page = await desk.page('/events');
    expect(page).toContain('Signed out in the app');
    expect(page).toContain('data-live=');
    expect(await desk.page('/events?event=authorize')).not.toContain('Signed out in the app');
    expect(await desk.page(`/events?user_id=${userId}&event=logout`)).toContain('Signed out in the app');
    expect(await desk.page('/events?before=2')).not.toContain('data-live=');
  });

  onlyInTestAll(() => {
    it('come as rows after the ones that a page has', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      await tenant.quickSignIn();
      const after = Number(/data-after="(\d+)"/.exec(await desk.page('/events'))?.[1]);
      const waiting = desk.human.get(`${desk.base}/events/live?after=${after}&event=logout`);
      const { refreshToken } = await tenant.quickSignIn();
      await tenant.logout(refreshToken);
      const news = (await (await waiting).json()) as { after: number; rows: string };
      expect(news.after).toBeGreaterThan(after);
      expect(news.rows.match(/<tr>/g)).toHaveLength(1);
      expect(news.rows).toContain('Signed out');
    });
  });
});

describe('callbacks', () => {
  it('are checked, replaced and removed, and the last one stays', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const add = (url: string) => desk.send('/callbacks/add', { url }, '/callbacks');
    expect((await add('ftp//nonsense')).status).toBe(400);
    await add('https://otter.example/cb');
    expect(await desk.page('/callbacks?check=https://otter.example/cb/')).toContain(
      'only the slash at the end differs',
    );
    const check = await desk.human.get(`${desk.base}/callbacks/check?redirect_uri=https://otter.example/cb`);
    expect(await check.json()).toMatchObject({ tone: 'success' });
    expect(await desk.page('/callbacks')).toContain('This is the last address at');
    const replacement = 'https://badger.example/cb';
    const replace = () =>
      desk.send('/callbacks/replace', { url: 'https://otter.example/cb', replacement }, '/callbacks');
    expect((await replace()).text).toContain('The callback URL is replaced.');
    expect(await replace()).toMatchObject({ status: 400, text: expect.stringContaining('no longer registered') });
    const read = async () =>
      ((await (await tenant.api('/api/resources/social-login')).json()) as { callback_urls: string[] }).callback_urls;
    const [first = '', ...others] = await read();
    expect(others).toEqual([replacement]);
    await desk.send('/callbacks/remove', { url: first }, '/callbacks');
    const last = await desk.send('/callbacks/remove', { url: replacement }, '/callbacks');
    expect(last.status).toBe(400);
    expect(await read()).toEqual([replacement]);
  });
});

onlyInTestAll(() => {
  describe('a form', () => {
    it('that is opened as an address leads to its page', async () => {
      const [, desk] = await socialDesk(harness.current);
      for (const [form, page] of [
        ['/keys/show', '/keys'],
        ['/settings/transfer', '/settings'],
        ['/agents/scopes/add', '/agents'],
        ['/users/1/block', '/users/1'],
      ] as const) {
        const answer = await desk.human.get(`${desk.base}${form}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([303, `${desk.base}${page}`]);
      }
    });
  });

  describe('the picture of a user', () => {
    it('comes from the desk, to members of the project only', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      await signIn(harness.current, tenant.id, { persona: 'ada' });
      const userId = 1;
      const path = `${desk.base}/users/${userId}/picture`;
      expect(await desk.page('/users')).toContain(`src="${path}"`);
      expect(await desk.page(`/users/${userId}`)).toContain(`src="${path}"`);
      const picture = await desk.human.get(path);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
      const stranger = await signInAccount(harness.current);
      expect((await stranger.get(path)).status).toBe(404);
    });
  });
});
