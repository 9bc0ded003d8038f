/** Domain values → the contract's bodies. */
import type {
  TeamInvitation as InvitationBody,
  TeamMember as MemberBody,
  MyTeam as MyTeamBody,
  TeamsResource as ResourceBody,
  Team as TeamBody,
} from '@porchlight/contract';
import type { z } from 'zod';
import type { Team, TeamInvitation, TeamMember, TeamOfPerson, TeamsResource } from './team.ts';

export const presentTeamsResource = ({ roles, creation, createdAt }: TeamsResource): z.output<typeof ResourceBody> => ({
  id: 'teams',
  roles: roles.map(({ name, permissions }) => ({ name, permissions: [...permissions] })),
  creation,
  created_at: createdAt.toISOString(),
});

export const presentTeam = ({ id, name, createdAt }: Team): z.output<typeof TeamBody> => ({
  id,
  name,
  created_at: createdAt.toISOString(),
});

/** `withPerson`: whether the caller may know who it is. */
export const presentTeamMember =
  (withPerson: boolean) =>
  ({ userId, email, name, role, addedAt }: TeamMember): z.output<typeof MemberBody> => ({
    user_id: userId,
    email: withPerson ? email : null,
    name: withPerson ? name : null,
    role,
    added_at: addedAt.toISOString(),
  });

export const presentTeamInvitation =
  (withPerson: boolean) =>
  ({ id, email, role, expiresAt }: TeamInvitation): z.output<typeof InvitationBody> => ({
    id,
    email: withPerson ? email : null,
    role,
    expires_at: expiresAt.toISOString(),
  });

export const presentMyTeam = ({ id, name, role, permissions, version }: TeamOfPerson): z.output<typeof MyTeamBody> => ({
  id,
  name,
  role,
  permissions: [...permissions],
  version,
});
