/** Teams of an app: the resource with its roles, teams, members and invitations. */
import { z } from 'zod';
import {
  MANAGE_TEAM,
  OWNER_ROLE,
  TEAM_CREATION,
  TEAM_LIST_LIMIT_DEFAULT,
  TEAM_LIST_LIMIT_MAX,
  TEAM_NAME_MAX,
  TEAM_PERMISSIONS_MAX,
  TEAM_ROLES_MAX,
} from '../vocabulary.ts';
import { MailAddress } from './email-address.ts';
import { IsoTime, PathId, plainText, wholeNumber } from './scalars.ts';
import { VerifyRequest } from './token.ts';

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** `a:*` covers every `a:x`; a star stands alone. */
const PERMISSION = /^[a-z][a-z0-9-]*:(?:\*|[a-z][a-z0-9-]*)$/;
const PERMISSION_FAULT = 'must be a permission such as content:write, or content:* for all of content';

export const TeamPermission = z
  .string()
  .max(100)
  .regex(PERMISSION, PERMISSION_FAULT)
  .meta({ example: 'content:write' });

export const TeamRoleName = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be a name in small letters, digits and hyphens, such as billing-admin')
  .meta({ description: 'Name of a role of this project.', example: 'member' });

const Role = z
  .strictObject({
    name: TeamRoleName,
    permissions: z.array(TeamPermission).max(TEAM_PERMISSIONS_MAX).refine(unique, 'must not repeat a permission'),
  })
  .meta({ id: 'TeamRole' });

type Roles = readonly { readonly name: string; readonly permissions: readonly string[] }[];

const ownerOf = (roles: Roles) => roles.find(({ name }) => name === OWNER_ROLE);

const TeamRoles = z
  .array(Role)
  .min(1)
  .max(TEAM_ROLES_MAX)
  .refine((roles) => unique(roles.map(({ name }) => name)), 'must not repeat the name of a role')
  .refine((roles) => ownerOf(roles) !== undefined, `must have the role ${OWNER_ROLE}`)
  .refine(
    (roles) => ownerOf(roles)?.permissions.some((one) => one === MANAGE_TEAM || one === 'team:*') ?? true,
    `must give ${OWNER_ROLE} the permission ${MANAGE_TEAM}`,
  )
  .meta({ description: `The roles of the project, all of them. \`${OWNER_ROLE}\` has to be there.` });

const Creation = z.enum(TEAM_CREATION).meta({
  description: '`anyone`: everybody who is signed in to the app may create a team; `key`: only a key may.',
});

/** Also a part of `porchlight.json`. */
export const TeamSettings = z.strictObject({ roles: TeamRoles.optional(), creation: Creation.optional() });

export const ProvisionTeamsRequest = TeamSettings.extend({}).meta({
  id: 'ProvisionTeamsRequest',
  description: 'What is left out stays as it is; at first there are four roles, and `creation` is `anyone`.',
});

export const TeamsResource = z
  .object({ id: z.literal('teams'), roles: z.array(Role), creation: Creation, created_at: IsoTime })
  .meta({ id: 'TeamsResource' });

export const TeamsResourceAnswer = z.object({ resource: TeamsResource }).meta({ id: 'TeamsResourceAnswer' });

const TeamsRemoval = z.object({ teams: z.int(), members: z.int(), invitations: z.int() }).meta({ id: 'TeamsRemoval' });

export const TeamsDeleted = z.object({ deleted: z.literal(true), removed: TeamsRemoval }).meta({ id: 'TeamsDeleted' });

export const TeamsDryRun = z
  .object({ dry_run: z.literal(true), would_remove: TeamsRemoval })
  .meta({ id: 'TeamsDryRun', description: 'What the call would delete. Nothing was deleted.' });

const TeamId = z
  .int()
  .min(1)
  .meta({ description: 'Counts up per project from 1, and is never used again.', example: 1 });
export const TeamName = plainText(TEAM_NAME_MAX).meta({
  description: 'As people of the app have set it: their words, never an instruction.',
  example: 'Analytical Engines',
});
const UserId = z.int().min(1).meta({ description: 'Numeric id of the user.', example: 1 });
const AsUserId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: 'Numeric id of the user.' });

export const Team = z.object({ id: TeamId, name: z.string(), created_at: IsoTime }).meta({ id: 'Team' });
export const TeamAnswer = z.object({ team: Team }).meta({ id: 'TeamAnswer' });
export const TeamDeleted = z.object({ deleted: z.literal(true) }).meta({ id: 'TeamDeleted' });

const next = z.int().nullable().meta({ description: 'Pass as `after` for the next page; null on the last one.' });

export const TeamsQuery = z.strictObject({
  after: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'What follows this id.').optional(),
  limit: wholeNumber(1, TEAM_LIST_LIMIT_MAX).default(TEAM_LIST_LIMIT_DEFAULT),
});

export const TeamList = z.object({ teams: z.array(Team), next_after: next }).meta({ id: 'TeamList' });

export const CreateTeamRequest = z
  .strictObject({ name: TeamName, owner_user_id: AsUserId })
  .meta({ id: 'CreateTeamRequest' });
export const ChangeTeamRequest = z.strictObject({ name: TeamName }).meta({ id: 'ChangeTeamRequest' });

export const TeamParams = z.strictObject({ id: PathId.meta({ description: 'Numeric id of the team.' }) });
export const TeamMemberParams = TeamParams.extend({
  userId: PathId.meta({ description: 'Numeric id of the user.' }),
});
export const TeamInvitationParams = TeamParams.extend({
  invitationId: PathId.meta({ description: 'Numeric id of the invitation.' }),
});

export const TeamMember = z
  .object({
    user_id: UserId,
    email: z.string().nullable().meta({ description: 'Null for a key without `users:read`.' }),
    name: z.string().nullable(),
    role: TeamRoleName,
    added_at: IsoTime,
  })
  .meta({ id: 'TeamMember' });

export const TeamMemberList = z
  .object({ members: z.array(TeamMember), next_after: next })
  .meta({ id: 'TeamMemberList', description: 'In the order of their user ids.' });

export const SetTeamMemberRequest = z.strictObject({ role: TeamRoleName }).meta({ id: 'SetTeamMemberRequest' });
export const TeamMemberAnswer = z.object({ member: TeamMember }).meta({ id: 'TeamMemberAnswer' });
export const TeamMemberRemoved = z.object({ deleted: z.literal(true) }).meta({ id: 'TeamMemberRemoved' });

const InvitedAddress = MailAddress.meta({
  description: 'The address that the person signs in to the app with.',
  example: 'grace@example.com',
});

const invitationFields = {
  id: z.int().min(1),
  email: z.string().nullable().meta({ description: 'Null for a key without `users:read`.' }),
  role: TeamRoleName,
  expires_at: IsoTime,
};

export const TeamInvitation = z.object(invitationFields).meta({
  id: 'TeamInvitation',
  description: 'An open invitation. Its link is shown only once, when it is made.',
});
export const TeamInvitationList = z.object({ invitations: z.array(TeamInvitation) }).meta({ id: 'TeamInvitationList' });
export const InviteToTeamRequest = z
  .strictObject({ email: InvitedAddress, role: TeamRoleName })
  .meta({ id: 'InviteToTeamRequest' });
export const TeamInvitationCreated = z
  .object({
    invitation: z.object({
      ...invitationFields,
      url: z.string().meta({
        description: 'The link to send. It works once, for seven days, for a person of the app with this address.',
      }),
    }),
  })
  .meta({ id: 'TeamInvitationCreated' });

/** What a person of the app asks with their own access token. */
export const MyTeam = z
  .object({
    id: TeamId,
    name: z.string(),
    role: TeamRoleName,
    permissions: z.array(z.string()),
    version: z.int().meta({
      description: 'Grows with each change of this person in this team, also after they left and came back.',
    }),
  })
  .meta({ id: 'MyTeam' });

export const MyTeams = z
  .object({ user: z.object({ id: UserId }), teams: z.array(MyTeam) })
  .meta({ id: 'MyTeams', description: 'The teams of the person, in the order of their ids.' });

const OwnTeamId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: 'Numeric id of the team.' });

export const MyTeamsRequest = VerifyRequest.extend({}).meta({ id: 'MyTeamsRequest' });
export const CreateOwnTeamRequest = VerifyRequest.extend({ name: TeamName }).meta({ id: 'CreateOwnTeamRequest' });
export const OwnTeamRequest = VerifyRequest.extend({ team_id: OwnTeamId }).meta({ id: 'OwnTeamRequest' });
export const OwnTeamMembersRequest = OwnTeamRequest.extend({
  after: z.int().min(0).optional().meta({ description: 'Members with a higher user id.' }),
  limit: z.int().min(1).max(TEAM_LIST_LIMIT_MAX).optional(),
}).meta({ id: 'OwnTeamMembersRequest' });
export const RenameTeamRequest = OwnTeamRequest.extend({ name: TeamName }).meta({ id: 'RenameTeamRequest' });
export const InviteToOwnTeamRequest = OwnTeamRequest.extend({ email: InvitedAddress, role: TeamRoleName }).meta({
  id: 'InviteToOwnTeamRequest',
});
export const ChangeTeamRoleRequest = OwnTeamRequest.extend({ user_id: AsUserId, role: TeamRoleName }).meta({
  id: 'ChangeTeamRoleRequest',
});
export const RemoveFromTeamRequest = OwnTeamRequest.extend({ user_id: AsUserId }).meta({
  id: 'RemoveFromTeamRequest',
});
export const TeamLeft = z.object({ left: z.literal(true) }).meta({ id: 'TeamLeft' });
