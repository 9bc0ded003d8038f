/**
 * The lines for teams in a file of users. They follow the users: one line with the roles, then one or more for each team.
 * A line names people by an identity, because their numbers may differ where it is read. Each line can be read alone. Pure.
 */
import type { MovedTeam, MovedTeams } from '@porchlight/contract';
import type { z } from 'zod';
import type { MovedTeamSettings, PortableInvitation, PortableMember, PortableTeam } from './ports.ts';

/** Readers accept much longer lines. This leaves room for the beginning of a line and its checksum. */
const LISTS_MAX_BYTES = 14_336;

type Unsigned<T> = Omit<T, 'sum'>;

/** Everything but the checksum, always in this order. */
export const settingsRecord = ({ roles, creation }: MovedTeamSettings): Unsigned<z.input<typeof MovedTeams>> => ({
  type: 'teams',
  roles: roles.map(({ name, permissions }) => ({ name, permissions: [...permissions] })),
  creation,
});

export const teamRecord = (team: PortableTeam): Unsigned<z.input<typeof MovedTeam>> => ({
  type: 'team',
  id: team.id,
  name: team.name,
  created_at: team.createdAt.toISOString(),
  members: team.members.map(({ issuer, subject, role, addedAt }) => ({
    issuer,
    subject,
    role,
    added_at: addedAt.toISOString(),
  })),
  invitations: team.invitations.map(({ email, role, createdAt, expiresAt }) => ({
    email,
    role,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  })),
});

export const settingsOf = ({ roles, creation }: z.output<typeof MovedTeams>): MovedTeamSettings => ({
  roles,
  creation,
});

export const teamOf = (line: z.output<typeof MovedTeam>): PortableTeam => ({
  id: line.id,
  name: line.name,
  createdAt: new Date(line.created_at),
  members: line.members.map(({ added_at, ...member }) => ({ ...member, addedAt: new Date(added_at) })),
  invitations: line.invitations.map(({ created_at, expires_at, ...invitation }) => ({
    ...invitation,
    createdAt: new Date(created_at),
    expiresAt: new Date(expires_at),
  })),
});

/** The same team in parts, each short enough for a line. */
export function partsOf(team: PortableTeam): PortableTeam[] {
  const parts: PortableTeam[] = [];
  let members: PortableMember[] = [];
  let invitations: PortableInvitation[] = [];
  let bytes = 0;
  const end = (): void => {
    parts.push({ ...team, members, invitations });
    [members, invitations, bytes] = [[], [], 0];
  };
  const makeRoom = (entry: object): void => {
    // In a line the names of the fields are a little longer than here.
    const size = Buffer.byteLength(JSON.stringify(entry)) + 8;
    if (bytes > 0 && bytes + size > LISTS_MAX_BYTES) end();
    bytes += size;
  };
  for (const member of team.members) {
    makeRoom(member);
    members.push(member);
  }
  for (const invitation of team.invitations) {
    makeRoom(invitation);
    invitations.push(invitation);
  }
  end();
  return parts;
}
