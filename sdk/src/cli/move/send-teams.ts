/**
 * Makes teams of the organisations of another service. It can be repeated: a team with the same name and the same owner is
 * taken as the one that an earlier run made, and only people who are missing in it are added. A name alone says nothing,
 * because anybody may give it to a team or an organisation of their own.
 */
import { isPorchlightError } from '../../errors.ts';
import type { Management } from '../../management/index.ts';
import { UsageError } from '../frame/exit-codes.ts';
import type { MovedTeam } from './clerk-organizations.ts';
import type { Misfit } from './foreign-user.ts';

export interface PlannedTeams {
  /** Whether the command was to move organisations. */
  readonly isAsked: boolean;
  /** Only people who are moved as well. The owner comes first. */
  readonly teams: readonly MovedTeam[];
  readonly memberships: number;
  readonly misfits: readonly Misfit[];
}

/** The longest name that a team can have. */
const NAME_MAX = 80;
const nameOf = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .trim() || 'Team';

/** If the owner is not moved, the first admin who is becomes the owner, else the first person. */
export function planTeams(found: readonly MovedTeam[], moving: ReadonlySet<string>): PlannedTeams {
  const misfits: Misfit[] = [];
  const teams = found.flatMap(({ source, name, members }) => {
    const stay = members.filter((member) => moving.has(member.source));
    const left = members.length - stay.length;
    const first = ['owner', 'admin'].flatMap((role) => stay.filter((one) => one.role === role))[0] ?? stay[0];
    const others = stay.filter((one) => one !== first);
    if (!first) misfits.push({ source, email: null, reason: `(${name}) has nobody who moves` });
    else if (left > 0) misfits.push({ source, email: null, reason: `(${name}) loses ${left} people who do not move` });
    return first ? [{ source, name: nameOf(name), members: [{ ...first, role: 'owner' }, ...others] }] : [];
  });
  const memberships = teams.reduce((sum, { members }) => sum + members.length, 0);
  return { isAsked: found.length > 0, teams, memberships, misfits };
}

/** The roles of the project; asked before any user is added, so that nothing is left half done. */
export async function rolesOf({ teams }: Pick<Management, 'teams'>): Promise<readonly string[]> {
  try {
    return (await teams.resource()).roles.map(({ name }) => name);
  } catch (error) {
    if (!isPorchlightError(error) || error.code !== 'resourceNotProvisioned') throw error;
    throw new UsageError('The project has no teams yet: run `porchlight teams provision`, then this command again.');
  }
}

interface Known {
  readonly ids: ReadonlyMap<string, number>;
  readonly roles: readonly string[];
}

export interface AddedTeams {
  created: number;
  existing: number;
  /** People who were added, the owners of new teams too. */
  members: number;
}

export async function addTeams(
  { teams }: Pick<Management, 'teams'>,
  planned: PlannedTeams,
  { ids, roles }: Known,
): Promise<AddedTeams> {
  const added: AddedTeams = { created: 0, existing: 0, members: 0 };
  if (planned.teams.length === 0) return added;
  const missing = ['admin', 'member'].find((role) => !roles.includes(role));
  if (missing) throw new UsageError(`The project has no role ${missing}: add it with \`porchlight teams provision\`.`);
  const byName = new Map<string, number[]>();
  for await (const { id, name } of teams.list()) byName.set(name, [...(byName.get(name) ?? []), id]);
  for (const { name, members } of planned.teams) {
    const people = members.flatMap(({ source, role }) => {
      const id = ids.get(source);
      return id === undefined ? [] : [{ id, role }];
    });
    const [owner] = people;
    if (!owner) continue;
    const ofName = byName.get(name) ?? [];
    const earlier = await earlierTeam(teams, ofName, owner.id);
    byName.set(
      name,
      ofName.filter((id) => id !== earlier?.id),
    );
    const { id, there } = earlier ?? { id: (await teams.create(name, owner.id)).id, there: new Set([owner.id]) };
    added[earlier ? 'existing' : 'created'] += 1;
    if (!earlier) added.members += 1;
    for (const person of people.filter((one) => !there.has(one.id))) {
      await teams.setMember(id, person.id, person.role);
      added.members += 1;
    }
  }
  return added;
}

async function earlierTeam(
  teams: Management['teams'],
  ofName: readonly number[],
  owner: number,
): Promise<{ readonly id: number; readonly there: ReadonlySet<number> } | null> {
  for (const id of ofName) {
    const roles = new Map<number, string>();
    for await (const { user_id, role } of teams.members(id)) roles.set(user_id, role);
    if (roles.get(owner) === 'owner') return { id, there: new Set(roles.keys()) };
  }
  return null;
}
