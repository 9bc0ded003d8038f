/** A project with teams, and people who act in them with their own access tokens. */
import type { MyTeams, Team } from '@porchlight/contract';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Harness } from '../../../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../../../support/social-tenant.ts';

export type MyTeam = z.output<typeof MyTeams>['teams'][number];

export const ownTeamPaths = (id: string) => ({
  mine: `/edge/teams/${id}/mine`,
  create: `/edge/teams/${id}/create`,
  members: `/edge/teams/${id}/members`,
  leave: `/edge/teams/${id}/leave`,
  rename: `/edge/teams/${id}/rename`,
  invite: `/edge/teams/${id}/invite`,
  role: `/edge/teams/${id}/role`,
  remove: `/edge/teams/${id}/remove`,
});

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly accessToken: string;
  /** A call in one's own name. */
  call(what: keyof ReturnType<typeof ownTeamPaths>, fields?: object): Promise<Response>;
  /** The teams of the person, as the service tells them. */
  teams(): Promise<readonly MyTeam[]>;
}

export interface TeamProject extends SocialTenant {
  person(name: string): Promise<Person>;
  team(owner: Person, name?: string): Promise<number>;
  setRole(team: number, who: Pick<Person, 'id'>, role: string): Promise<Response>;
}

export async function createTeamProject(harness: Harness, settings: object = {}): Promise<TeamProject> {
  const tenant = await createSocialTenant(harness);
  const provisioned = await tenant.api('/api/resources/teams', { method: 'POST', json: settings });
  if (provisioned.status !== 201) throw new Error(`provisioning answered ${provisioned.status}`);
  return teamProject(harness, tenant);
}

export function teamProject(harness: Harness, tenant: SocialTenant): TeamProject {
  return {
    ...tenant,
    async person(name) {
      const { accessToken, userId } = await tenant.quickSignIn(name);
      return personWith(harness, tenant.id, { accessToken, id: userId, email: `${name}@example.com` });
    },
    async team(owner, name = 'Engines') {
      const json = { name, owner_user_id: owner.id };
      const created = await tenant.api('/api/teams', { method: 'POST', json });
      expect(created.status).toBe(201);
      return ((await created.json()) as { team: z.output<typeof Team> }).team.id;
    },
    setRole: (team, who, role) => tenant.api(`/api/teams/${team}/members/${who.id}`, { method: 'PUT', json: { role } }),
  };
}

export function personWith(
  harness: Harness,
  tenantId: string,
  of: { readonly accessToken: string; readonly id: number; readonly email: string },
): Person {
  const call: Person['call'] = (what, fields = {}) =>
    harness.fetch(ownTeamPaths(tenantId)[what], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: of.accessToken, ...fields }),
    });
  return {
    ...of,
    call,
    async teams() {
      const answered = await call('mine');
      expect(answered.status).toBe(200);
      const { user, teams } = (await answered.json()) as z.output<typeof MyTeams>;
      expect(user.id).toBe(of.id);
      return teams;
    },
  };
}

export const codeOf = async (response: Response): Promise<string> =>
  response.status < 300 ? 'yes' : ((await response.json()) as { code: string }).code;

/** One person of each role, and one outside. The team has two owners. */
export async function peopleOf(project: TeamProject) {
  // One after the other, because each sign-in takes from the minute.
  const owner = await project.person('owner');
  const second = await project.person('second');
  const admin = await project.person('admin');
  const member = await project.person('member');
  const viewer = await project.person('viewer');
  const stranger = await project.person('stranger');
  const team = await project.team(owner);
  await project.setRole(team, admin, 'admin');
  await project.setRole(team, member, 'member');
  await project.setRole(team, viewer, 'viewer');
  return { team, owner, second, admin, member, viewer, stranger };
}
