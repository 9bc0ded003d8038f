/** Teams, from the contract: who may do what, the first roles, and what webhooks are told. Nothing here decides anything. */
import {
  DEFAULT_TEAM_ROLES,
  TEAM_DEEDS,
  TEAM_EVENT_KINDS,
  TEAM_RULES,
  type TeamDeed,
  type TeamDoor,
  type TeamEventKind,
  type TeamRule,
} from '@porchlight/contract';
import { markdownTable } from '../markdown/markdown-table.ts';

const DOORS: Readonly<Record<TeamDoor, string>> = {
  edge: 'person',
  key: 'key',
  desk: 'desk',
  mcp: 'MCP',
};

const HEADINGS: Readonly<Partial<Record<TeamDoor, string>>> = { edge: 'A person of the app', key: 'A management key' };

const shown = (outcome: TeamRule['outcome'] | undefined): string =>
  outcome === undefined ? '' : outcome === 'yes' ? 'yes' : `[\`${outcome}\`](/docs/errors#${outcome})`;

const isDoor = (name: string): name is TeamDoor => Object.hasOwn(DOORS, name);

/** `{{team_rules edge}}`: a row for each deed, a column for each who. Without a door: the rows of all that have no table. */
export function teamRuleTable(door: string): string {
  const rules = TEAM_RULES.filter((rule) => (door === '' ? HEADINGS[rule.door] === undefined : rule.door === door));
  if (rules.length === 0) throw new Error(`There are no rules of the door ${door}.`);
  const columns = [...new Set(rules.map((rule) => headOf(rule, door)))];
  const deeds = [...new Set(rules.map(({ deed }) => deed))];
  const cell = (deed: TeamDeed, column: string): string =>
    shown(rules.find((rule) => rule.deed === deed && headOf(rule, door) === column)?.outcome);
  const first = isDoor(door) ? (HEADINGS[door] ?? '') : 'By another door';
  return markdownTable(
    [first, ...columns],
    deeds.map((deed) => [TEAM_DEEDS[deed], ...columns.map((column) => cell(deed, column))]),
  );
}

const headOf = ({ door, who }: TeamRule, asked: string): string => (asked === '' ? `${DOORS[door]}: ${who}` : who);

/** `{{team_roles}}` */
export const teamRoleTable = (): string =>
  markdownTable(
    ['Role', 'Permissions'],
    DEFAULT_TEAM_ROLES.map(({ name, permissions }) => [
      `\`${name}\``,
      permissions.map((one) => `\`${one}\``).join(', '),
    ]),
  );

const EVENTS: Readonly<Record<TeamEventKind, string>> = {
  'team.created': 'A team was made. Its owner comes as `member.added`.',
  'team.deleted': 'A team is gone, with its members and invitations.',
  'team.ownerless': 'Nobody in the team can act for it any more; give it an owner with a key.',
  'member.added': 'Somebody joined, by an invitation or by a key.',
  'member.removed': 'Somebody left, was removed, or was erased.',
  'member.role_changed': 'Somebody has another role.',
};

/** `{{team_events}}` */
export const teamEventTable = (): string =>
  markdownTable(
    ['Event', 'Meaning'],
    TEAM_EVENT_KINDS.map((kind) => [`\`${kind}\``, EVENTS[kind]]),
  );
