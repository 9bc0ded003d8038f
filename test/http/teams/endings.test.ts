/** What becomes of a team whose last owner is erased or blocked, and of the people in it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { createWebhook, sendUntil } from '../webhooks/support.ts';
import { codeOf, createTeamProject, type Person, type TeamProject } from './support/teams.ts';

const harness = useHarness();
let project: TeamProject;
let ada: Person;
let team: number;

beforeEach(async () => {
  project = await createTeamProject(harness.current);
  ada = await project.person('ada');
  team = await project.team(ada);
});

const erase = ({ id }: Person) => project.api(`/api/social-login/users/${id}`, { method: 'DELETE' });
const block = ({ id }: Person, blocked: boolean) =>
  project.api(`/api/social-login/users/${id}`, { method: 'PATCH', json: { blocked } });

async function roles(): Promise<Record<string, string>> {
  const listed = await project.api(`/api/teams/${team}/members`);
  const { members } = (await listed.json()) as { members: { email: string; role: string }[] };
  return Object.fromEntries(members.map(({ email, role }) => [email.split('@')[0], role]));
}

/** In this order, so that the one of longest standing is not the one with the lowest number. */
async function join(...names: readonly [string, string][]): Promise<Person[]> {
  const people: Person[] = [];
  for (const [name] of names) people.push(await project.person(name));
  for (const [index, person] of [...people.entries()].reverse()) {
    harness.current.clock.advance({ seconds: 1 });
    await project.setRole(team, person, names[index]?.[1] ?? '');
  }
  return people;
}

describe('an erased last owner', () => {
  it('is followed by the member of longest standing who may manage members', async () => {
    await join(['young', 'admin'], ['old', 'admin'], ['oldest', 'viewer']);
    expect((await erase(ada)).status).toBe(200);
    expect(await roles()).toEqual({ young: 'admin', old: 'owner', oldest: 'viewer' });
  });

  it('leaves a team without an owner if nobody can follow, until a key gives one', async () => {
    const [viewer] = await join(['viewer', 'viewer']);
    await erase(ada);
    expect(await roles()).toEqual({ viewer: 'viewer' });
    await project.setRole(team, viewer as Person, 'owner');
    expect(await roles()).toEqual({ viewer: 'owner' });
  });

  it('takes a team with them in which nobody is left', async () => {
    await erase(ada);
    expect(await codeOf(await project.api(`/api/teams/${team}`))).toBe('teamNotFound');
  });

  it('takes along the invitations that they sent', async () => {
    await join(['grace', 'admin']);
    await ada.call('invite', { team_id: team, email: 'hedy@example.com', role: 'viewer' });
    await erase(ada);
    expect(await (await project.api(`/api/teams/${team}/invitations`)).json()).toEqual({ invitations: [] });
  });
});

describe('a blocked last owner', () => {
  it('stays in the team and is followed by somebody who can sign in', async () => {
    const [blocked] = await join(['blocked', 'admin'], ['grace', 'admin']);
    await block(blocked as Person, true);
    await block(ada, true);
    expect(await roles()).toEqual({ ada: 'owner', blocked: 'admin', grace: 'owner' });
    const grace = await project.person('grace');
    expect(await codeOf(await grace.call('leave', { team_id: team }))).toBe('lastTeamOwner');
    await block(ada, false);
    expect(await codeOf(await grace.call('leave', { team_id: team }))).toBe('yes');
  });
});

describe('webhooks of teams', () => {
  it('have numbers and a role, and no name', async () => {
    const receiver = await createWebhookReceiver();
    const kinds = [
      'team.created',
      'team.deleted',
      'team.ownerless',
      'member.added',
      'member.removed',
      'member.role_changed',
    ];
    await createWebhook(project, { url: receiver.url, events: kinds });
    const grace = await project.person('grace');
    const second = await project.team(ada, 'Second');
    await project.setRole(second, grace, 'viewer');
    await project.setRole(second, grace, 'member');
    await erase(ada);
    await project.api(`/api/teams/${second}/members/${grace.id}`, { method: 'DELETE' });
    await project.api(`/api/teams/${second}`, { method: 'DELETE' });
    await sendUntil(harness.current, () => receiver.received.length >= 10);
    const told = receiver.received.map(({ body }) => {
      const { team_id, user_id, role } = body.data as { team_id: number; user_id: number | null; role: string | null };
      return `${body.type} ${team_id} ${user_id} ${role}`;
    });
    const of = (type: string, team_id: number, user_id: number | null, role: string | null) =>
      `${type} ${team_id} ${user_id} ${role}`;
    expect(told.toSorted()).toEqual(
      [
        of('team.created', second, null, null),
        of('member.added', second, ada.id, 'owner'),
        of('member.added', second, grace.id, 'viewer'),
        of('member.role_changed', second, grace.id, 'member'),
        of('member.removed', team, ada.id, null),
        of('team.deleted', team, null, null),
        of('member.removed', second, ada.id, null),
        of('team.ownerless', second, null, null),
        of('member.removed', second, grace.id, null),
        of('team.deleted', second, null, null),
      ].toSorted(),
    );
  });
});
