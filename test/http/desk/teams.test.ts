/** The teams of an app at the desk: found, changed, left and ended. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { placementsToTry } from '../../support/placements.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, deskFor, socialDesk } from './support/desk.ts';

describe.each(placementsToTry())('teams at the desk, in %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  let tenant: SocialTenant;
  let desk: Desk;
  let ada: number;
  let grace: number;

  beforeEach(async () => {
    [tenant, desk] = await socialDesk(harness.current);
    ada = (await tenant.quickSignIn('ada')).userId;
    grace = (await tenant.quickSignIn('grace')).userId;
  });

  const turnOn = () => desk.send('/teams/provision', {}, '/teams');
  const create = async (name: string): Promise<number> => {
    const made = await tenant.api('/api/teams', { method: 'POST', json: { name, owner_user_id: ada } });
    return ((await made.json()) as { team: { id: number } }).team.id;
  };
  const roles = async (team: number): Promise<Record<string, string>> => {
    const { members } = (await (await tenant.api(`/api/teams/${team}/members`)).json()) as {
      members: { email: string; role: string }[];
    };
    return Object.fromEntries(members.map(({ email, role }) => [email, role]));
  };

  it('are turned on by one press, and counted on the overview', async () => {
    expect(await desk.page('/teams')).toContain('data-action="provision-teams"');
    expect(await desk.page()).not.toContain(`${desk.base}/teams">0`);
    expect((await turnOn()).text).toContain('Teams are on');
    await create('Engines');
    expect(await desk.page()).toContain(`<a href="${desk.base}/teams">1</a>`);
    const user = await desk.page(`/users/${ada}`);
    expect(user).toContain(`href="${desk.base}/teams/1"`);
  });

  it('are listed page by page, and found by the beginning of the name or by number', async () => {
    await turnOn();
    for (const name of ['Engines', 'engine room', 'Sails', '4 winds', 'Größe', 'ΟΔΟΣ']) await create(name);
    const shown = async (query: string): Promise<string[]> =>
      [...(await desk.page(`/teams${query}`)).matchAll(/\/teams\/(\d+)">/g)].map(([, id]) => id ?? '');
    expect(await shown('')).toEqual(['1', '2', '3', '4', '5', '6']);
    expect((await shown('?q=ENGINE')).sort()).toEqual(['1', '2']);
    expect(await shown('?q=4')).toEqual(['4']);
    expect(await shown('?q=3')).toEqual(['3']);
    expect(await shown('?q=gr%C3%B6')).toEqual(['5']);
    expect(await shown(`?q=${encodeURIComponent('GRÖSS')}`)).toEqual(['5']);
    expect(await shown(`?q=${encodeURIComponent('οδος')}`)).toEqual(['6']);
    expect(await shown('?q=%25')).toEqual([]);
    expect(await shown('?q=%00')).toEqual([]);
    expect(await shown('?after=3')).toEqual(['4', '5', '6']);
  });

  it('have members whose role is changed, and who are removed and put back', async () => {
    await turnOn();
    const team = await create('Engines');
    await tenant.api(`/api/teams/${team}/members/${grace}`, { method: 'PUT', json: { role: 'viewer' } });
    const path = `/teams/${team}`;
    await desk.send(`${path}/role`, { user: String(grace), role: 'admin' }, path);
    expect(await roles(team)).toMatchObject({ 'grace@example.com': 'admin' });
    const removed = await desk.send(`${path}/remove`, { user: String(grace) }, path);
    expect(await roles(team)).toEqual({ 'ada@example.com': 'owner' });
    await desk.undo(removed.text);
    expect(await roles(team)).toMatchObject({ 'grace@example.com': 'admin' });
  });

  it('keep their last owner, and get nobody by a form for a role', async () => {
    await turnOn();
    const team = await create('Engines');
    const path = `/teams/${team}`;
    expect((await desk.send(`${path}/remove`, { user: String(ada) }, path)).status).toBe(409);
    expect((await desk.send(`${path}/role`, { user: String(ada), role: 'viewer' }, path)).status).toBe(409);
    expect((await desk.send(`${path}/role`, { user: String(grace), role: 'viewer' }, path)).status).toBe(404);
    expect((await desk.send(`${path}/role`, { user: String(ada), role: 'nothing' }, path)).status).toBe(400);
    expect(await roles(team)).toEqual({ 'ada@example.com': 'owner' });
  });

  it('are renamed, and deleted by whoever types the name', async () => {
    await turnOn();
    const team = await create('Engines');
    const path = `/teams/${team}`;
    expect((await desk.send(`${path}/rename`, { name: ' ' }, path)).status).toBe(400);
    expect((await desk.send(`${path}/rename`, { name: 'Motors' }, path)).text).toContain('Motors');
    expect((await desk.send(`${path}/delete`, { confirm: 'Engines' }, path)).status).toBe(400);
    expect((await desk.send(`${path}/delete`, { confirm: 'Motors' }, path)).text).toContain('The team is deleted');
    expect((await tenant.api(`/api/teams/${team}`)).status).toBe(404);
    await harness.current.service.jobs.get('request-log')?.();
    const log = await desk.page('/activity?what=team');
    for (const words of ['Deleted a team', 'Renamed a team']) expect(log).toContain(words);
  });

  it('invite by a link that is shown once, and can be withdrawn', async () => {
    await turnOn();
    const team = await create('Engines');
    const path = `/teams/${team}`;
    const invited = await desk.send(`${path}/invite`, { email: 'linus@example.com', role: 'viewer' }, path);
    expect(invited.text).toContain(`/edge/teams/${tenant.id}/invitations/svc_invite_`);
    const after = await desk.page(path);
    expect(after).toContain('linus@example.com');
    expect(after).not.toContain('svc_invite_');
    const id = /name="invitation" value="(\d+)"/.exec(after)?.[1] ?? '';
    await desk.send(`${path}/withdraw`, { invitation: id }, path);
    expect(await desk.page(path)).not.toContain('name="invitation"');
    expect((await desk.send(`${path}/invite`, { email: 'nobody', role: 'viewer' }, path)).status).toBe(400);
  });

  it('H47: are no strangers’ business, and a role that only reads changes nothing', async () => {
    await turnOn();
    const team = await create('Engines');
    const path = `/teams/${team}`;
    const stranger = await signInAccount(harness.current);
    expect((await stranger.get(`${desk.base}${path}`)).status).toBe(404);
    const { text } = await desk.send('/members/invite', { email: stranger.email, role: 'support' }, '/members');
    await stranger.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
    const reader = deskFor(stranger, tenant);
    const page = await reader.page(path);
    expect(page).toContain('ada@example.com');
    for (const action of ['change-role', 'remove-member', 'invite', 'delete-team', 'rename'])
      expect(page).not.toContain(`data-action="${action}"`);
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(await (await stranger.get('/account')).text())?.[1] ?? '';
    const sent = await stranger.submit(`${desk.base}${path}/rename`, { name: 'Mine', csrf_token: csrf }, '/account');
    expect(sent.status).toBe(403);
    const [, other] = await socialDesk(harness.current);
    expect((await other.human.get(`${other.base}${path}`)).status).toBe(404);
  });
});
