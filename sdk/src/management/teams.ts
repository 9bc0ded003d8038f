/** Teams of the app's people, with the management key. */
import type {
  ListTeamMembersParams,
  ListTeamsParams,
  ProvisionTeamsRequest,
  Team,
  TeamInvitation,
  TeamInvitationCreated,
  TeamList,
  TeamMember,
  TeamMemberList,
  TeamsRemoval,
  TeamsResource,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface TeamPages {
  /** What follows this id. */
  readonly after?: number;
  /** How many to ask for at a time; 500 if left out. */
  readonly pageSize?: number;
}

export interface Teams {
  /** Makes the resource, or changes it. What is left out stays as it is. */
  provision(settings?: ProvisionTeamsRequest): Promise<TeamsResource>;
  resource(): Promise<TeamsResource>;
  /** Irreversible: deletes all teams with their members and invitations. */
  deleteResource(): Promise<TeamsRemoval>;
  /** What `deleteResource` would delete. */
  wouldDelete(): Promise<TeamsRemoval>;
  /** All teams, page by page. */
  list(pages?: TeamPages): AsyncGenerator<Team, void, undefined>;
  create(name: string, ownerUserId: number): Promise<Team>;
  get(id: number): Promise<Team>;
  rename(id: number, name: string): Promise<Team>;
  /** Irreversible. */
  delete(id: number): Promise<void>;
  /** All members of a team, page by page, in the order of their user ids. */
  members(id: number, pages?: TeamPages): AsyncGenerator<TeamMember, void, undefined>;
  /** Adds somebody, or changes the role. It counts at once. */
  setMember(id: number, userId: number, role: string): Promise<TeamMember>;
  removeMember(id: number, userId: number): Promise<void>;
  invitations(id: number): Promise<TeamInvitation[]>;
  /** The answer contains the link, which is shown only now. */
  invite(id: number, email: string, role: string): Promise<TeamInvitationCreated['invitation']>;
  withdraw(id: number, invitationId: number): Promise<void>;
}

const PAGE = 500;

export const teamsWith = (request: Request): Teams => ({
  provision: async (settings = {}) => (await settle(() => api.provisionTeams(settings, request()))).resource,
  resource: async () => (await settleTwice(() => api.getTeams(request()))).resource,
  async deleteResource() {
    const answer = await settle(() => api.deleteTeams({}, request()));
    return 'removed' in answer ? answer.removed : answer.would_remove;
  },
  async wouldDelete() {
    const answer = await settleTwice(() => api.deleteTeams({ dry_run: 'true' }, request()));
    return 'would_remove' in answer ? answer.would_remove : answer.removed;
  },
  async *list({ after = 0, pageSize: limit = PAGE } = {}) {
    for (let from: number | null = after; from !== null; ) {
      const params: ListTeamsParams = { after: from, limit };
      const page: TeamList = await settleTwice(() => api.listTeams(params, request()));
      yield* page.teams;
      from = page.next_after;
    }
  },
  create: async (name, owner_user_id) => (await settle(() => api.createTeam({ name, owner_user_id }, request()))).team,
  get: async (id) => (await settleTwice(() => api.getTeam(id, request()))).team,
  rename: async (id, name) => (await settleTwice(() => api.changeTeam(id, { name }, request()))).team,
  async delete(id) {
    await settle(() => api.deleteTeam(id, request()));
  },
  async *members(id, { after = 0, pageSize: limit = PAGE } = {}) {
    for (let from: number | null = after; from !== null; ) {
      const params: ListTeamMembersParams = { after: from, limit };
      const page: TeamMemberList = await settleTwice(() => api.listTeamMembers(id, params, request()));
      yield* page.members;
      from = page.next_after;
    }
  },
  setMember: async (id, userId, role) =>
    (await settleTwice(() => api.setTeamMember(id, userId, { role }, request()))).member,
  async removeMember(id, userId) {
    await settle(() => api.removeTeamMember(id, userId, request()));
  },
  invitations: async (id) => (await settleTwice(() => api.listTeamInvitations(id, request()))).invitations,
  invite: async (id, email, role) => (await settle(() => api.inviteToTeam(id, { email, role }, request()))).invitation,
  async withdraw(id, invitationId) {
    await settle(() => api.withdrawTeamInvitation(id, invitationId, request()));
  },
});
