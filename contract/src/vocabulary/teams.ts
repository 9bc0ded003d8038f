/** Teams: people of an app who share something, each with a role. */

/** Who may create a team: everybody who is signed in to the app, or only a key of the project. */
export const TEAM_CREATION = ['anyone', 'key'] as const;
export type TeamCreation = (typeof TEAM_CREATION)[number];

/** The role that every project with teams has. Its name is fixed, and its permissions are the project's choice. */
export const OWNER_ROLE = 'owner';
/** Makes and ends owners, and renames the team. The role `owner` has it. */
export const MANAGE_TEAM = 'team:manage';
/** Invites, removes, and changes roles. */
export const MANAGE_MEMBERS = 'members:manage';

export interface TeamRole {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** The roles of a project that names none. */
export const DEFAULT_TEAM_ROLES: readonly TeamRole[] = [
  { name: OWNER_ROLE, permissions: [MANAGE_TEAM, MANAGE_MEMBERS, 'content:*'] },
  { name: 'admin', permissions: [MANAGE_MEMBERS, 'content:*'] },
  { name: 'member', permissions: ['content:*'] },
  { name: 'viewer', permissions: ['content:read'] },
];

export const TEAM_ROLES_MAX = 10;
export const TEAM_PERMISSIONS_MAX = 50;
export const TEAM_NAME_MAX = 80;
export const TEAM_MEMBERS_MAX = 500;
/** The most teams of one person. */
export const TEAMS_OF_PERSON_MAX = 500;
/** A person who is in so many teams makes no further one by themselves, so that a few cannot use up the room of all. */
export const TEAMS_TO_CREATE_MAX = 50;
export const TEAM_INVITATIONS_OPEN_MAX = 50;
export const TEAM_INVITATIONS_PER_DAY = 20;
export const TEAM_LIST_LIMIT_DEFAULT = 100;
export const TEAM_LIST_LIMIT_MAX = 500;

/** Changes of teams. They are only sent to webhooks; the history keeps the six event kinds. */
/** What becomes of a team when one of its members is erased. */
export const TEAM_OUTCOMES = ['left', 'handed_over', 'ownerless', 'deleted'] as const;
export type TeamOutcome = (typeof TEAM_OUTCOMES)[number];

export const TEAM_EVENT_KINDS = [
  'team.created',
  'team.deleted',
  'team.ownerless',
  'member.added',
  'member.removed',
  'member.role_changed',
] as const;
export type TeamEventKind = (typeof TEAM_EVENT_KINDS)[number];
