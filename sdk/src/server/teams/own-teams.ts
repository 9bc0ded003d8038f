/** What a person of the app does in their teams, with their own access token. It remembers nothing. */
import type {
  MyTeams,
  Team,
  TeamInvitationCreated,
  TeamMember,
  TeamMemberList,
} from '../../../generated/porchlight.schemas.ts';
import * as api from '../../../generated/porchlight.ts';
import type { ClientOptions } from '../../client.ts';
import { settle, settleTwice } from '../../settle.ts';
import type { RequestOptions } from '../../transport.ts';

export interface OwnTeams {
  /** The teams of the person, with role and permissions as they are now. */
  mine(accessToken: string): Promise<MyTeams>;
  create(accessToken: string, name: string): Promise<Team>;
  members(accessToken: string, teamId: number, after?: number): Promise<TeamMemberList>;
  leave(accessToken: string, teamId: number): Promise<void>;
  rename(accessToken: string, teamId: number, name: string): Promise<Team>;
  /** The answer contains the link, which is shown only now. */
  invite(
    accessToken: string,
    teamId: number,
    email: string,
    role: string,
  ): Promise<TeamInvitationCreated['invitation']>;
  setRole(accessToken: string, teamId: number, userId: number, role: string): Promise<TeamMember>;
  remove(accessToken: string, teamId: number, userId: number): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * The calls of teams in a person's own name. They throw `Refused` for what the person may not do, and `Unavailable` while
 * the service is away.
 *
 * @example
 * import { ownTeamsWith } from '@porchlight/sdk/server';
 *
 * const teams = ownTeamsWith({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const error = await teams.mine('a token').catch((thrown: unknown) => thrown);
 * if (error instanceof Error) console.log(error.name); // Refused
 */
export function ownTeamsWith({ baseUrl, tenantId, fetch, timeoutMs = TIMEOUT_MS }: ClientOptions): OwnTeams {
  const request = (): RequestOptions => ({ baseUrl, timeoutMs, ...(fetch && { fetch }) });
  const of = (access_token: string, team_id: number) => ({ access_token, team_id });
  return {
    mine: (access_token) => settleTwice(() => api.listOwnTeams(tenantId, { access_token }, request())),
    create: async (access_token, name) =>
      (await settle(() => api.createOwnTeam(tenantId, { access_token, name }, request()))).team,
    members: (token, id, after = 0) =>
      settleTwice(() => api.listOwnTeamMembers(tenantId, { ...of(token, id), after }, request())),
    async leave(token, id) {
      await settle(() => api.leaveTeam(tenantId, of(token, id), request()));
    },
    rename: async (token, id, name) =>
      (await settleTwice(() => api.renameOwnTeam(tenantId, { ...of(token, id), name }, request()))).team,
    invite: async (token, id, email, role) =>
      (await settle(() => api.inviteToOwnTeam(tenantId, { ...of(token, id), email, role }, request()))).invitation,
    setRole: async (token, id, user_id, role) =>
      (await settleTwice(() => api.changeOwnTeamRole(tenantId, { ...of(token, id), user_id, role }, request()))).member,
    async remove(token, id, user_id) {
      await settle(() => api.removeFromOwnTeam(tenantId, { ...of(token, id), user_id }, request()));
    },
  };
}
