/** Invitations to teams that a key or somebody at the desk made: they end with the right of whoever made them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { placementsToTry } from '../../support/placements.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { answer, getPage, openInvitation, outcomeOf } from '../../support/team-invitations.ts';
import { type Desk, deskFor, deskOf } from '../desk/support/desk.ts';
import { createTeamProject, type Person, type TeamProject } from './support/teams.ts';

describe.each(placementsToTry())('an invitation to a team by a manager, in %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  let project: TeamProject;
  let ada: Person;
  let team: number;

  beforeEach(async () => {
    project = await createTeamProject(harness.current);
    ada = await project.person('ada');
    team = await project.team(ada, 'Engines');
  });

  const members = async (): Promise<Record<string, string>> => {
    const { members: all } = (await (await project.api(`/api/teams/${team}/members`)).json()) as {
      members: { email: string; role: string }[];
    };
    return Object.fromEntries(all.map(({ email, role }) => [email, role]));
  };
  const newKey = async (): Promise<{ key: { id: string }; secret: string }> =>
    (await (await project.api('/api/keys', { method: 'POST', json: { name: 'Inviter', preset: 'build' } })).json()) as {
      key: { id: string };
      secret: string;
    };
  const inviteBy = async (secret: string, email: string): Promise<string> => {
    const invited = await harness.current.fetch(`/api/teams/${team}/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email, role: 'owner' }),
    });
    expect(invited.status).toBe(201);
    return ((await invited.json()) as { invitation: { url: string } }).invitation.url;
  };
  const joinAsAdmin = async (desk: Desk) => {
    const human = await signInAccount(harness.current);
    const { text } = await desk.send('/members/invite', { email: human.email, role: 'admin' }, '/members');
    await human.submit(/\/account\/invitations\/svc_invite_[\w-]+/.exec(text)?.[0] ?? '', { decision: 'accept' });
    return human;
  };
  const membership = async (email: string): Promise<string> => {
    const { members: all } = (await (await project.api('/api/members')).json()) as {
      members: { id: string; email: string }[];
    };
    return all.find((one) => one.email === email)?.id ?? '';
  };

  it('H47: ends with the key that made it, and with its permission', async () => {
    const { key, secret } = await newKey();
    const url = await inviteBy(secret, 'grace@example.com');
    const opened = await openInvitation(url, 'grace@example.com');
    expect(outcomeOf(opened)).toBe('asks');
    await project.api(`/api/keys/${key.id}`, { method: 'PATCH', json: { permissions: ['teams:read'] } });
    expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('none');
    await project.api(`/api/keys/${key.id}`, { method: 'PATCH', json: { permissions: ['teams:write'] } });
    expect(outcomeOf(await getPage(opened.browser, url))).toBe('asks');
    await project.api(`/api/keys/${key.id}`, { method: 'DELETE' });
    expect(outcomeOf(await getPage(opened.browser, url))).toBe('none');
    expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('none');
    expect(await members()).toEqual({ 'ada@example.com': 'owner' });
  });

  it('H47: ends with the role of whoever made it at the desk, and counts again when they are back', async () => {
    const desk = await deskOf(harness.current, project);
    const admin = await joinAsAdmin(desk);
    const from = `/teams/${team}`;
    const own = deskFor(admin, project);
    const { text } = await own.send(`${from}/invite`, { email: 'grace@example.com', role: 'owner' }, from);
    const url = /http[^"<\s]*\/edge\/teams\/[\w-]+\/invitations\/[\w-]+/.exec(text)?.[0] ?? '';
    const opened = await openInvitation(url, 'grace@example.com');
    expect(outcomeOf(opened)).toBe('asks');
    const removed = await desk.send('/members/remove', { id: await membership(admin.email) }, '/members');
    expect(outcomeOf(await getPage(opened.browser, url))).toBe('none');
    expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('none');
    expect(await members()).toEqual({ 'ada@example.com': 'owner' });
    await desk.undo(removed.text);
    expect(outcomeOf(await answer(url, opened, 'accept'))).toBe('joined');
    expect(await members()).toEqual({ 'ada@example.com': 'owner', 'grace@example.com': 'owner' });
  });

  it('is not put back for a role that is gone', async () => {
    const roles = [
      { name: 'owner', permissions: ['team:manage', 'members:manage'] },
      { name: 'guest', permissions: ['content:read'] },
    ];
    await project.api('/api/resources/teams', { method: 'POST', json: { roles } });
    const desk = await deskOf(harness.current, project);
    const from = `/teams/${team}`;
    await desk.send(`${from}/invite`, { email: 'grace@example.com', role: 'guest' }, from);
    const withdrawn = await desk.send(`${from}/withdraw`, { invitation: '1' }, from);
    await project.api('/api/resources/teams', { method: 'POST', json: { roles: roles.slice(0, 1) } });
    expect((await desk.undo(withdrawn.text)).status).toBe(409);
    const open = await (await project.api(`/api/teams/${team}/invitations`)).json();
    expect(open).toEqual({ invitations: [] });
  });
});
