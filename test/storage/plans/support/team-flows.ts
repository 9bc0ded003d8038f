/** Everything that anybody does with teams, on a project with many of them and one that is full. */
import { TEAM_MEMBERS_MAX, TEAMS_OF_PERSON_MAX } from '@porchlight/contract';
import { expect } from 'vitest';
import type { TenantLocation } from '../../../../server/social-login/ports/resource.ts';
import { leaveTeams } from '../../../../server/storage/teams/leave-teams.ts';
import { sweepTeamInvitations } from '../../../../server/storage/teams/sweep-invitations.ts';
import { createTeamInvitationStore } from '../../../../server/storage/teams/team-invitation-store.ts';
import { createTeamResourceStore } from '../../../../server/storage/teams/team-resource-store.ts';
import { createTeamStore } from '../../../../server/storage/teams/team-store.ts';
import { ownTeamPaths } from '../../../http/teams/support/teams.ts';
import { BUSY_USER, FULL_TEAM } from '../../../support/growth/growth-seed-teams.ts';
import type { Harness } from '../../../support/harness.ts';

export interface TeamFlowContext {
  readonly harness: Harness;
  readonly tenantId: string;
  api(path: string, init?: RequestInit): Promise<void>;
  desk(path: string): Promise<void>;
  /** A user of the project who has just signed in. */
  signIn(name: string): Promise<{ readonly userId: number; readonly accessToken: string }>;
}

export interface TeamFlow {
  readonly name: string;
  /** The most rows of one read: those of a page if omitted. */
  readonly rowsMax?: number;
  run(context: TeamFlowContext): Promise<void>;
}

/** A whole team, or all teams of one person, and one row more that shows the end of a page. */
const WHOLE = Math.max(TEAM_MEMBERS_MAX, TEAMS_OF_PERSON_MAX) + 1;
const JSON_TYPE = { 'content-type': 'application/json' };
const EVERY_NAME_BEGINS = encodeURIComponent('КОМАНДА');

const location = ({ tenantId }: TeamFlowContext): TenantLocation => ({ tenantId, placement: 'pooled' });
const sent = (method: string, body: object): RequestInit => ({
  method,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
});

/** Calls of a person in their own team, from its start to its end. */
async function actAsPerson({ harness, tenantId, api, signIn }: TeamFlowContext): Promise<void> {
  const [ada, grace] = [await signIn('ada'), await signIn('grace')];
  const own = async (what: keyof ReturnType<typeof ownTeamPaths>, fields: object = {}) => {
    const body = { access_token: ada.accessToken, ...fields };
    const answered = await harness.fetch(ownTeamPaths(tenantId)[what], sent('POST', body));
    expect(answered.status, `${what}: ${await answered.clone().text()}`).toBeLessThan(300);
    return answered.json();
  };
  const { team } = (await own('create', { name: 'Größe' })) as { team: { id: number } };
  const team_id = team.id;
  await own('mine');
  await own('rename', { team_id, name: 'Grösse' });
  await own('invite', { team_id, email: 'hedy@example.com', role: 'viewer' });
  await api(`/api/teams/${team_id}/members/${grace.userId}`, sent('PUT', { role: 'owner' }));
  await own('members', { team_id });
  await own('role', { team_id, user_id: grace.userId, role: 'viewer' });
  await own('remove', { team_id, user_id: grace.userId });
  await api(`/api/teams/${team_id}/members/${grace.userId}`, sent('PUT', { role: 'owner' }));
  await own('leave', { team_id });
  await api(`/api/teams/${team_id}`, { method: 'DELETE' });
}

async function answerInvitations(context: TeamFlowContext): Promise<void> {
  const { harness } = context;
  const invitations = createTeamInvitationStore(harness.database);
  const [now, place] = [harness.clock.now(), location(context)];
  const { userId } = await context.signIn('hedy');
  const asked = {
    ...{ email: 'hedy@example.com', role: 'viewer', invitedBy: null, manager: null, createdAt: now },
    ...{ token: 'a link', expiresAt: new Date(now.getTime() + 60_000) },
  };
  const added = await invitations.add(place, FULL_TEAM + 1, asked, async () => ({ ok: true, value: undefined }));
  expect(added.ok).toBe(true);
  const found = await invitations.find(place, asked.token, now);
  expect(found && (await invitations.accept(place, found, userId, now))).toMatchObject({ ok: true });
  await createTeamStore(harness.database).change(place, FULL_TEAM + 1, [userId], now, async () => ({
    ok: true,
    value: { kind: 'end', userId },
  }));
}

export const TEAM_FLOWS: readonly TeamFlow[] = [
  {
    name: 'teams by key: the list, one, its members and invitations',
    async run({ api }) {
      await api('/api/resources/teams');
      for (const after of [0, 1_500, 2_990]) await api(`/api/teams?limit=50&after=${after}`);
      await api(`/api/teams/${FULL_TEAM}`);
      for (const after of [0, 250, 490]) await api(`/api/teams/${FULL_TEAM}/members?limit=50&after=${after}`);
      await api(`/api/teams/${FULL_TEAM}/invitations`);
    },
  },
  {
    name: 'a full team by key: renamed, a role changed, somebody invited and no longer',
    rowsMax: WHOLE,
    async run({ api }) {
      await api(`/api/teams/${FULL_TEAM}`, sent('PATCH', { name: 'Команда' }));
      await api(`/api/teams/${FULL_TEAM}/members/400`, sent('PUT', { role: 'viewer' }));
      await api(`/api/teams/${FULL_TEAM}/members/400`, { method: 'DELETE' });
      await api(`/api/teams/${FULL_TEAM}/members/400`, sent('PUT', { role: 'member' }));
      const invited = { email: 'invited1@example.com', role: 'member' };
      await api(`/api/teams/${FULL_TEAM}/invitations`, sent('POST', invited));
    },
  },
  { name: 'teams by people: made, read, changed and left', rowsMax: WHOLE, run: actAsPerson },
  { name: 'an invitation that is made, opened and accepted', rowsMax: WHOLE, run: answerInvitations },
  {
    name: 'teams on the desk: pages, a name in each script, a number',
    async run({ desk }) {
      for (const query of ['', '?after=1500', '?q=team%2029', '?q=77', `?q=${EVERY_NAME_BEGINS}`, '?q=%00']) {
        await desk(`/teams${query}`);
      }
      for (const after of ['', '?after=250']) await desk(`/teams/${FULL_TEAM}${after}`);
    },
  },
  {
    name: 'the teams of the person who is in most, for the desk, an export and their own page',
    rowsMax: WHOLE,
    async run({ api, desk, harness, tenantId }) {
      await desk(`/users/${BUSY_USER}`);
      await api(`/api/social-login/users/${BUSY_USER}/export`);
      await createTeamStore(harness.database).ofUser({ tenantId, placement: 'pooled' }, BUSY_USER);
    },
  },
  {
    name: 'a role that is taken out, while somebody has it and when nobody does',
    async run({ harness, tenantId }) {
      const resources = createTeamResourceStore(harness.database);
      const { roles = [] } = (await resources.find(tenantId)) ?? {};
      const now = harness.clock.now();
      const extended = [...roles, { name: 'guest', permissions: [] }];
      await resources.provision(tenantId, { roles: extended }, now);
      await resources.provision(tenantId, { roles }, now);
      const without = roles.filter(({ name }) => name !== 'viewer');
      expect(await resources.provision(tenantId, { roles: without }, now)).toMatchObject({
        ok: false,
        error: { code: 'roleInUse' },
      });
    },
  },
  {
    name: 'invitations that are over, swept',
    async run({ harness, tenantId }) {
      const { database, clock } = harness;
      const due = 'update porchlight.team_resources set sweep_at = $2 where tenant_id = $1';
      await database.query(due, [tenantId, clock.now()]);
      expect(await sweepTeamInvitations(database, clock.now())).toBe(1);
    },
  },
  {
    name: 'somebody who is in many teams leaves them all, in a transaction that is undone',
    rowsMax: WHOLE,
    async run(context) {
      const { database, clock } = context.harness;
      const undone = database.transaction(async (transaction) => {
        await leaveTeams(transaction, location(context), BUSY_USER + 1, clock.now());
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
    },
  },
];
