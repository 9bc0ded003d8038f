/**
 * Who may do what in a team, as data. The service decides by `TEAM_ACTS`. `TEAM_RULES` is what comes out for the roles
 * that a project has without naming any: the documents and the desk show it, and a test plays every row by its door.
 */
import type { ErrorCode } from './errors.ts';
import { MANAGE_MEMBERS, MANAGE_TEAM } from './vocabulary.ts';

/** What a person of the app does in a team, and the permission that it needs there. Null: every member may. */
export const TEAM_ACTS = {
  members: null,
  leave: null,
  rename: MANAGE_TEAM,
  invite: MANAGE_MEMBERS,
  role: MANAGE_MEMBERS,
  remove: MANAGE_MEMBERS,
} as const satisfies Readonly<Record<string, string | null>>;
export type TeamAct = keyof typeof TEAM_ACTS;

export type TeamDoor = 'edge' | 'key' | 'desk' | 'mcp';

/** The words of each row of the table. */
export const TEAM_DEEDS = {
  readMembers: 'reads the members',
  rename: 'renames the team',
  inviteMember: 'invites a member',
  inviteOwner: 'invites an owner',
  memberToAdmin: 'makes a member an admin',
  adminToOwner: 'makes an admin an owner',
  selfToOwner: 'makes themselves an owner',
  removeMember: 'removes a member',
  removeOwner: 'removes another owner',
  leave: 'leaves the team, as its only one with this role',
  setRole: 'sets the role of a member',
  provision: 'changes the roles of the project',
} as const;
export type TeamDeed = keyof typeof TEAM_DEEDS;

export interface TeamRule {
  readonly door: TeamDoor;
  readonly who: string;
  readonly deed: TeamDeed;
  readonly outcome: 'yes' | ErrorCode;
}

const YES = 'yes';
const NO = 'teamPermissionMissing';
const HIDDEN = 'teamNotFound';

type Outcomes<Who extends string> = Readonly<Record<Who, TeamRule['outcome']>>;

const rows = <const Who extends string>(
  door: TeamDoor,
  who: readonly Who[],
  deeds: Readonly<Partial<Record<TeamDeed, Outcomes<Who>>>>,
): TeamRule[] =>
  Object.entries(deeds).flatMap(([deed, outcomes]) =>
    who.map((one) => ({ door, who: one, deed: deed as TeamDeed, outcome: outcomes[one] })),
  );

/** In the order of the columns: what each of the five gets. */
const got = (
  owner: TeamRule['outcome'],
  admin: TeamRule['outcome'],
  member: TeamRule['outcome'],
  viewer: TeamRule['outcome'],
  stranger: TeamRule['outcome'] = HIDDEN,
) => ({ owner, admin, member, viewer, stranger });

export const TEAM_RULES: readonly TeamRule[] = [
  ...rows('edge', ['owner', 'admin', 'member', 'viewer', 'stranger'], {
    readMembers: got(YES, YES, YES, YES),
    rename: got(YES, NO, NO, NO),
    inviteMember: got(YES, YES, NO, NO),
    inviteOwner: got(YES, NO, NO, NO),
    memberToAdmin: got(YES, YES, NO, NO),
    adminToOwner: got(YES, NO, NO, NO),
    selfToOwner: got(YES, NO, NO, NO),
    removeMember: got(YES, YES, NO, NO),
    removeOwner: got(YES, NO, NO, NO),
    leave: got('lastTeamOwner', YES, YES, YES),
  }),
  ...rows('key', ['build', 'support', 'ci', 'another project'], {
    readMembers: { build: YES, support: YES, ci: 'permissionMissing', 'another project': HIDDEN },
    setRole: { build: YES, support: 'permissionMissing', ci: 'permissionMissing', 'another project': HIDDEN },
  }),
  ...rows('desk', ['support'], { setRole: { support: 'permissionMissing' } }),
  ...rows('mcp', ['another account'], { provision: { 'another account': 'tenantNotFound' } }),
];
