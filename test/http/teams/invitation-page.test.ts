/** The link of an invitation to a team, from the first look to the team. */
import { TEAM_MEMBERS_MAX } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { socialSchema } from '../../../server/storage/social-login/placement/social-placement.ts';
import { resumed } from '../../../server/tenants/tenant.ts';
import { createOwner } from '../../support/owner.ts';
import { placementsToTry } from '../../support/placements.ts';
import { CookieBrowser, signIn } from '../../support/sign-in.ts';
import { SIGN_IN_BY } from '../../support/sign-in-by.ts';
import { CALLBACK, changeTenant, useHarness } from '../../support/social-tenant.ts';
import {
  answer,
  fieldsOf,
  getPage,
  openInvitation,
  outcomeOf,
  toInvitedConsent,
} from '../../support/team-invitations.ts';
import { createTeamProject, type Person, personWith, type TeamProject } from './support/teams.ts';

describe.each(placementsToTry())('an invitation to a team, in %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  let project: TeamProject;
  let ada: Person;
  let team: number;

  beforeEach(async () => {
    project = await createTeamProject(harness.current);
    ada = await project.person('ada');
    team = await project.team(ada, 'Engines');
  });

  const invite = async (email: string, role = 'member', by = ada): Promise<string> => {
    const invited = await by.call('invite', { team_id: team, email, role });
    expect(invited.status).toBe(201);
    return ((await invited.json()) as { invitation: { url: string } }).invitation.url;
  };
  const members = async (): Promise<Record<string, string>> => {
    const listed = await project.api(`/api/teams/${team}/members`);
    const { members: all } = (await listed.json()) as { members: { email: string; role: string }[] };
    return Object.fromEntries(all.map(({ email, role }) => [email, role]));
  };
  const idOf = async (name: string): Promise<number> => {
    const { users } = (await (await project.api(`/api/social-login/users?q=${name}`)).json()) as {
      users: { id: number }[];
    };
    return users[0]?.id ?? 0;
  };
  const open = async (): Promise<number> => {
    const listed = await project.api(`/api/teams/${team}/invitations`);
    return ((await listed.json()) as { invitations: unknown[] }).invitations.length;
  };

  it('is shown to its person alone, after a sign-in to the app, and lets them in', async () => {
    const url = await invite('grace@example.com');
    const before = await getPage(new CookieBrowser(), url);
    expect(before.status).toBe(200);
    expect(before.page).toContain('data-action="sign-in"');
    for (const secret of ['Engines', 'ada@', 'grace@']) expect(before.page).not.toContain(secret);

    const opened = await openInvitation(url, 'grace@example.com');
    expect([opened.status, outcomeOf(opened)]).toEqual([200, 'asks']);
    expect(opened.page).toContain(`data-team="${team}"`);
    expect(opened.page).toContain('data-role="member"');
    expect(opened.page).toMatch(/data-inviter[^>]*>.*ada@example.com/s);
    expect(opened.page).toContain('data-action="decline"');
    expect(await members()).toEqual({ 'ada@example.com': 'owner' });

    const joined = await answer(url, opened, 'accept');
    expect(outcomeOf(joined)).toBe('joined');
    expect(await members()).toEqual({ 'ada@example.com': 'owner', 'grace@example.com': 'member' });
    expect(await open()).toBe(0);
    const { accessToken } = await signIn(harness.current, project.id, { email: 'grace@example.com' });
    const grace = personWith(harness.current, project.id, {
      accessToken,
      id: await idOf('grace'),
      email: 'grace@example.com',
    });
    expect(await grace.teams()).toMatchObject([{ id: team, role: 'member' }]);
  });

  it('leads back to a registered address of the app, whatever the link says', async () => {
    const url = await invite('grace@example.com');
    const opened = await openInvitation(url, 'grace@example.com');
    const more = new URL(`${url}?return_to=https://evil.example/&redirect_uri=https://evil.example/`);
    const joined = await answer(more.href, opened, 'accept');
    const home = new URL(CALLBACK).origin;
    expect(joined.page).toMatch(new RegExp(`href="${home}/"[^>]*data-action="continue"`));
    expect(joined.page).not.toContain('evil.example');
  });

  it('makes somebody who is new a user only after their consent', async () => {
    const url = await invite('new@example.com');
    const consent = await toInvitedConsent(url, 'new@example.com');
    const page = await consent.response.text();
    expect(page).toContain(new URL(CALLBACK).host);
    const count = async () =>
      ((await (await project.api('/api/social-login/users')).json()) as { users: unknown[] }).users.length;
    expect(await count()).toBe(1);
    const denied = await openInvitation(url, 'new@example.com', new CookieBrowser(), 'deny');
    expect(denied.page).toContain('tone-warn');
    expect(denied.page).not.toContain('Engines');
    expect(await count()).toBe(1);
    await openInvitation(url, 'new@example.com');
    expect(await count()).toBe(2);
  });

  it('leaves nobody signed in at the app', async () => {
    const url = await invite('grace@example.com');
    await answer(url, await openInvitation(url, 'grace@example.com'), 'accept');
    const { sessions } = (await (
      await project.api(`/api/social-login/users/${await idOf('grace')}/sessions`)
    ).json()) as {
      sessions: unknown[];
    };
    expect(sessions).toEqual([]);
  });

  it('asks the access list of the app, and a blocked person stays outside', async () => {
    const url = await invite('grace@example.com');
    const opened = await openInvitation(url, 'grace@example.com');
    await project.api(`/api/social-login/users/${await idOf('grace')}`, { method: 'PATCH', json: { blocked: true } });
    expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('none');
    const consent = await toInvitedConsent(url, 'grace@example.com');
    expect(await consent.response.text()).toContain('tone-warn');
    expect(await members()).toEqual({ 'ada@example.com': 'owner' });
  });

  it('can be declined, and then leads nowhere', async () => {
    const url = await invite('grace@example.com');
    const opened = await openInvitation(url, 'grace@example.com');
    expect(outcomeOf(await answer(url, opened, 'decline'))).toBe('declined');
    expect(await open()).toBe(0);
    expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('none');
    expect(await members()).toEqual({ 'ada@example.com': 'owner' });
  });

  it('answers a second press as the first, on whichever page', async () => {
    const url = await invite('grace@example.com');
    const opened = await openInvitation(url, 'grace@example.com');
    const fields = fieldsOf(opened.page, 'accept');
    const pressed = await Promise.all([1, 2, 3].map(() => opened.browser.post(url, fields)));
    const ends = await Promise.all(pressed.map((response) => opened.browser.follow(response, url)));
    for (const { response } of ends) expect(await response.text()).toContain('data-outcome="joined"');
    expect(await members()).toMatchObject({ 'grace@example.com': 'member' });
    // The page of another team is not shown for a number that somebody typed.
    const other = await project.team(ada, 'Secret');
    expect(outcomeOf(await getPage(opened.browser, `${url}?joined=${other}`))).toBe('none');
  });

  it('keeps the role of somebody who is in the team already', async () => {
    const url = await invite('grace@example.com', 'viewer');
    const opened = await openInvitation(url, 'grace@example.com');
    await project.setRole(team, { id: await idOf('grace') }, 'admin');
    const joined = await answer(url, opened, 'accept');
    expect(joined.page).toContain('admin');
    expect(await members()).toMatchObject({ 'grace@example.com': 'admin' });
  });

  it('gives the last seat to one person, and the other keeps the invitation', async () => {
    await harness.current.database.query(
      `insert into ${await schemaOfTenant()}.team_members (tenant_id, team_id, user_id, role, version, added_at)
       select $1, $2, n, 'viewer', 1, now() from generate_series(100000, $3::int) as n`,
      [project.id, team, 100_000 + TEAM_MEMBERS_MAX - 3],
    );
    const urls = [await invite('grace@example.com'), await invite('linus@example.com')];
    const opened = [
      await openInvitation(urls[0] ?? '', 'grace@example.com'),
      await openInvitation(urls[1] ?? '', 'linus@example.com'),
    ];
    const ends = await Promise.all(opened.map((one, index) => answer(urls[index] ?? '', one, 'accept')));
    expect(ends.map(outcomeOf).sort()).toEqual(['full', 'joined']);
    expect(ends.find((end) => outcomeOf(end) === 'full')?.status).toBe(409);
    expect(await open()).toBe(1);
    const late = ends.findIndex((end) => outcomeOf(end) === 'full');
    await harness.current.database.query(
      `delete from ${await schemaOfTenant()}.team_members where tenant_id = $1 and user_id = 100000`,
      [project.id],
    );
    const again = await answer(
      urls[late] ?? '',
      opened[late] ?? { browser: new CookieBrowser(), status: 0, page: '' },
      'accept',
    );
    expect(outcomeOf(again)).toBe('joined');
  });

  const schemaOfTenant = async (): Promise<string> => {
    const resource = await harness.current.service.shared.resources.find(project.id);
    if (!resource) throw new Error('social login is not provisioned');
    return socialSchema(project.id, resource.placement);
  };

  describe('H47:', () => {
    it('leads nowhere for another person, after its use, its withdrawal and its week', async () => {
      const url = await invite('grace@example.com');
      const foreign = await openInvitation(url, 'mallory@example.com');
      expect([foreign.status, outcomeOf(foreign)]).toEqual([404, 'none']);
      for (const secret of ['Engines', 'ada@', 'grace@']) expect(foreign.page).not.toContain(secret);
      // The form of another page of one's own does not help.
      const own = await invite('mallory@example.com', 'viewer');
      const mine = await getPage(foreign.browser, own);
      expect(outcomeOf(await answer(url, { ...mine }, 'accept'))).toBe('none');

      const opened = await openInvitation(url, 'grace@example.com');
      await answer(url, opened, 'accept');
      const used = await openInvitation(url, 'grace@example.com');
      expect(outcomeOf(used)).toBe('none');

      const { invitations } = (await (await project.api(`/api/teams/${team}/invitations`)).json()) as {
        invitations: { id: number }[];
      };
      await project.api(`/api/teams/${team}/invitations/${invitations[0]?.id}`, { method: 'DELETE' });
      expect(outcomeOf(await answer(own, mine, 'accept'))).toBe('none');

      await (await createOwner(harness.current)).claim(project.id);
      const old = await invite('linus@example.com');
      harness.current.clock.advance({ days: 7 });
      expect(outcomeOf(await openInvitation(old, 'linus@example.com'))).toBe('none');
      expect(await members()).toEqual({ 'ada@example.com': 'owner', 'grace@example.com': 'member' });
    });

    it('ends with the right of whoever sent it', async () => {
      const admin = await project.person('admin');
      await project.setRole(team, admin, 'admin');
      const url = await invite('grace@example.com', 'member', admin);
      const opened = await openInvitation(url, 'grace@example.com');
      await project.setRole(team, admin, 'viewer');
      expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('none');
      expect(await members()).not.toHaveProperty(['grace@example.com']);
    });

    it('is not accepted by a form of another site, without the token of the page, or of another browser', async () => {
      const url = await invite('grace@example.com');
      const { browser, page } = await openInvitation(url, 'grace@example.com');
      expect((await browser.post(url, { decision: 'accept' })).status).toBe(403);
      const body = new URLSearchParams(fieldsOf(page, 'accept'));
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        expect((await browser.send(url, { method: 'POST', headers, body })).status).toBe(403);
      }
      expect((await new CookieBrowser().post(url, fieldsOf(page, 'accept'))).status).toBe(303);
      const mallory = await openInvitation(url, 'mallory@example.com');
      expect((await mallory.browser.post(url, fieldsOf(page, 'accept'))).status).toBe(403);
      harness.current.clock.advance({ minutes: 5 });
      expect((await browser.post(url, fieldsOf(page, 'accept'))).status).toBe(303);
      expect(await members()).toEqual({ 'ada@example.com': 'owner' });
    });

    it('changes nothing when it is only looked at', async () => {
      const url = await invite('grace@example.com');
      const { browser } = await openInvitation(url, 'grace@example.com');
      for (const method of ['GET', 'HEAD']) {
        for (const query of ['', '?decision=accept', `?joined=${team}`, '?done=declined']) {
          const looked = await browser.send(`${url}${query}`, { method, headers: { accept: 'text/html' } });
          expect(looked.status).toBe(200);
          expect(looked.headers.get('cache-control')).toBe('no-store');
          expect(looked.headers.get('referrer-policy')).toBe('same-origin');
        }
      }
      expect(await members()).toEqual({ 'ada@example.com': 'owner' });
      expect(await open()).toBe(1);
    });

    it('is worth nothing at another project', async () => {
      const url = await invite('grace@example.com');
      const other = await createTeamProject(harness.current);
      const path = url.replace(project.id, other.id);
      const foreign = await openInvitation(path, 'grace@example.com');
      expect([foreign.status, outcomeOf(foreign)]).toEqual([404, 'none']);
      // The visit of one app opens nothing at another.
      expect((await getPage(foreign.browser, url)).page).toContain('data-action="sign-in"');
      expect(
        (await foreign.browser.post(url, fieldsOf((await getPage(foreign.browser, url)).page || 'x', 'accept'))).status,
      ).toBe(303);
      expect(await open()).toBe(1);
    });

    it('keeps the sign-in that it begins to the browser that began it', async () => {
      const url = await invite('grace@example.com');
      const browser = new CookieBrowser();
      const start = new URL(`${new URL(url).pathname}/start`, url);
      const begun = await browser.send(start);
      const location = begun.headers.get('location') ?? '';
      expect(location).not.toContain('svc_invite_');
      // The start link alone does not lead another browser to the page of the service.
      const led = await new CookieBrowser().send(location);
      expect(led.status).toBe(400);
      // A code that somebody else has fetched opens nothing here.
      const consent = await toInvitedConsent(url, 'grace@example.com', browser);
      const decided = await browser.post(consent.url, { decision: 'approve' });
      const end = decided.headers.get('location') ?? '';
      expect(end).not.toContain('svc_invite_');
      const stolen = await getPage(new CookieBrowser(), new URL(end, url));
      expect([stolen.status, outcomeOf(stolen)]).toEqual([400, 'lost']);
      // The visit opens neither the own page nor anything else.
      await browser.follow(decided, consent.url);
      const me = await getPage(browser, new URL(`/edge/auth/${project.id}/me`, url));
      expect(me.page).not.toContain('grace@example.com');
    });

    it('is in no line of the log', async () => {
      const url = await invite('grace@example.com');
      const token = new URL(url).pathname.split('/').at(-1) ?? 'missing';
      const opened = await openInvitation(url, 'grace@example.com');
      await answer(url, opened, 'accept');
      const lines = JSON.stringify(harness.current.logs);
      expect(lines).toContain('/edge/teams/');
      expect(lines).not.toContain(token.slice(-20));
      const log = JSON.stringify(await (await project.api('/api/activity')).json());
      expect(log).not.toContain(token.slice(-20));
    });
  });

  it('H47: is not shown and not accepted while the project is paused, and works again afterwards', async () => {
    const url = await invite('grace@example.com');
    const opened = await openInvitation(url, 'grace@example.com');
    await project.pause();
    for (const browser of [new CookieBrowser(), opened.browser]) {
      const shown = await getPage(browser, url);
      expect([shown.status, outcomeOf(shown)]).toEqual([403, null]);
      for (const secret of ['Engines', 'ada@', 'grace@']) expect(shown.page).not.toContain(secret);
    }
    const pressed = await opened.browser.post(url, fieldsOf(opened.page, 'accept'));
    expect(pressed.status).toBe(403);
    const start = new URL(`${new URL(url).pathname}/start?provider=${SIGN_IN_BY}`, url);
    expect((await new CookieBrowser().send(start)).status).toBe(403);
    await changeTenant(harness.current, project.id, (tenant) => resumed(tenant, harness.current.clock.now()));
    expect(await members()).toEqual({ 'ada@example.com': 'owner' });
    expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('joined');
    expect(await members()).toMatchObject({ 'grace@example.com': 'member' });
  });

  it('says what to do where teams or the project are gone, and for half a link', async () => {
    const url = await invite('grace@example.com');
    const half = await getPage(new CookieBrowser(), url.slice(0, -4));
    expect([half.status, outcomeOf(half)]).toEqual([404, 'broken']);
    const opened = await openInvitation(url, 'grace@example.com');
    await project.api('/api/resources/teams', { method: 'DELETE' });
    expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('none');
    await project.api('/api/tenant', { method: 'DELETE' });
    const gone = await getPage(opened.browser, url);
    expect(gone.status).toBe(404);
    expect(gone.page).toContain('<h1');
  });
});
