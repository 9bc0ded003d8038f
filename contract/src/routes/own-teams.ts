import { z } from 'zod';
import type { GuardChoice } from '../guard.ts';
import type { OperationMetadata } from '../operation.ts';
import { TenantId } from '../schemas/scalars.ts';
import {
  ChangeTeamRoleRequest,
  CreateOwnTeamRequest,
  InviteToOwnTeamRequest,
  MyTeams,
  MyTeamsRequest,
  OwnTeamMembersRequest,
  OwnTeamRequest,
  RemoveFromTeamRequest,
  RenameTeamRequest,
  TeamAnswer,
  TeamInvitationCreated,
  TeamLeft,
  TeamMemberAnswer,
  TeamMemberList,
  TeamMemberRemoved,
} from '../schemas/team.ts';
import { c } from '../ts-rest.ts';

const TenantParams = z.strictObject({ tenantId: TenantId });

const COMMON = [
  'tenantNotFound',
  'resourceNotProvisioned',
  'tenantPaused',
  'invalidCredentials',
  'tenantExpired',
  'rateLimited',
] as const;

const IN_TEAM = [...COMMON, 'teamNotFound'] as const;

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl';

/** `mine` is asked by the server of an app for all of its people, so only the person is counted, by the use case. */
const OF_PERSON = { none: 'Needs a good access token; each person is counted by `teamsRead`.' } as const;

const own = <const I extends string>(
  id: I,
  guard: GuardChoice,
  errors: OperationMetadata['errors'],
  request: Readonly<Record<string, unknown>> = {},
) =>
  ({
    id,
    tag: 'Teams',
    auth: 'public',
    guard,
    cors: true,
    errors,
    headers: ['Cache-Control'],
    example: { request: { access_token: TOKEN, ...request } },
  }) as const satisfies OperationMetadata;

/** Teams, with the access token of a person of the app in the body. */
export const ownTeams = c.router({
  mine: {
    method: 'POST',
    path: '/edge/teams/:tenantId/mine',
    summary: 'List one’s own teams',
    description:
      'The teams of the person whose access token this is, with the role and its permissions, as they are now.',
    pathParams: TenantParams,
    body: MyTeamsRequest,
    responses: { 200: MyTeams },
    metadata: own('listOwnTeams', OF_PERSON, COMMON),
  },
  create: {
    method: 'POST',
    path: '/edge/teams/:tenantId/create',
    summary: 'Create a team of one’s own',
    description: 'The person becomes its owner. Refused where only a key creates teams.',
    pathParams: TenantParams,
    body: CreateOwnTeamRequest,
    responses: { 201: TeamAnswer },
    metadata: own('createOwnTeam', 'teamsChange', [...COMMON, 'teamPermissionMissing', 'teamLimit', 'quotaExceeded'], {
      name: 'Analytical Engines',
    }),
  },
  members: {
    method: 'POST',
    path: '/edge/teams/:tenantId/members',
    summary: 'List the members of one’s own team',
    description: 'A test user gets `email` and `name` of test users alone; those of others are null.',
    pathParams: TenantParams,
    body: OwnTeamMembersRequest,
    responses: { 200: TeamMemberList },
    metadata: own('listOwnTeamMembers', 'teamsRead', IN_TEAM, { team_id: 1 }),
  },
  leave: {
    method: 'POST',
    path: '/edge/teams/:tenantId/leave',
    summary: 'Leave a team',
    description: 'The last owner stays.',
    pathParams: TenantParams,
    body: OwnTeamRequest,
    responses: { 200: TeamLeft },
    metadata: own('leaveTeam', 'teamsChange', [...IN_TEAM, 'lastTeamOwner'], { team_id: 1 }),
  },
  rename: {
    method: 'POST',
    path: '/edge/teams/:tenantId/rename',
    summary: 'Rename one’s own team',
    description: 'Needs `team:manage` in the team.',
    pathParams: TenantParams,
    body: RenameTeamRequest,
    responses: { 200: TeamAnswer },
    metadata: own('renameOwnTeam', 'teamsChange', [...IN_TEAM, 'teamPermissionMissing'], {
      team_id: 1,
      name: 'Difference Engines',
    }),
  },
  invite: {
    method: 'POST',
    path: '/edge/teams/:tenantId/invite',
    summary: 'Invite somebody to one’s own team',
    description:
      'Needs `members:manage` in the team. Nobody gives a role with a permission that they lack, and only `team:manage` invites an owner. The link is bound to the address and works once, for seven days.',
    pathParams: TenantParams,
    body: InviteToOwnTeamRequest,
    responses: { 201: TeamInvitationCreated },
    metadata: own('inviteToOwnTeam', 'teamsInvite', [...IN_TEAM, 'teamPermissionMissing', 'teamLimit'], {
      team_id: 1,
      email: 'grace@example.com',
      role: 'member',
    }),
  },
  role: {
    method: 'POST',
    path: '/edge/teams/:tenantId/role',
    summary: 'Change a role in one’s own team',
    description:
      'Needs `members:manage` in the team. Nobody gives or changes a role with a permission that they lack; owners are made and ended with `team:manage`. It counts at once.',
    pathParams: TenantParams,
    body: ChangeTeamRoleRequest,
    responses: { 200: TeamMemberAnswer },
    metadata: own(
      'changeOwnTeamRole',
      'teamsChange',
      [...IN_TEAM, 'teamPermissionMissing', 'userNotFound', 'lastTeamOwner'],
      {
        team_id: 1,
        user_id: 2,
        role: 'admin',
      },
    ),
  },
  remove: {
    method: 'POST',
    path: '/edge/teams/:tenantId/remove',
    summary: 'Remove somebody from one’s own team',
    description:
      'Needs `members:manage` in the team, and every permission of the one who is removed. It counts at once.',
    pathParams: TenantParams,
    body: RemoveFromTeamRequest,
    responses: { 200: TeamMemberRemoved },
    metadata: own(
      'removeFromOwnTeam',
      'teamsChange',
      [...IN_TEAM, 'teamPermissionMissing', 'userNotFound', 'lastTeamOwner'],
      {
        team_id: 1,
        user_id: 2,
      },
    ),
  },
});
