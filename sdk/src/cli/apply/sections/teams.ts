/** Roles of teams, and who may create a team. The file never deletes teams: without the field they stay as they are. */
import type { ProvisionTeamsRequest, TeamRole, TeamsResource } from '../../../../generated/porchlight.schemas.ts';
import { type Change, differences, removal } from '../model/difference.ts';
import { match } from '../model/match.ts';
import { readOr, type Section, step, type Taken } from '../model/section.ts';

const pathOf = ({ name }: Pick<TeamRole, 'name'>): string => `teams.roles[${name}]`;

/** The list is whole, so a role that is not in the file goes. */
function roleChanges(wanted: readonly TeamRole[], present: readonly TeamRole[]): Change[] {
  const { pairs, rest } = match(wanted, present, (one, other) => one.name === other.name);
  return [
    ...pairs.flatMap(({ wanted: role, present: before }): Change[] => {
      const changed = differences(pathOf(role), before ?? {}, { permissions: role.permissions });
      const isEmpty = before === undefined && changed.length === 0;
      return isEmpty ? [{ path: pathOf(role), removed: [], added: [role.name] }] : changed;
    }),
    ...rest.map((role) => removal(pathOf(role), role.name)),
  ];
}

/** Which roles people have is not in the events. If there is a team, somebody may work with what is taken away. */
const takenFrom = ({ path, removed }: Change): Taken => ({
  what: `${removed.join(', ')} of ${path}`,
  isUsedBy: () => false,
  async isUsed(management) {
    for await (const _ of management.teams.list({ pageSize: 1 })) return true;
    return false;
  },
});

function changesOf(wanted: ProvisionTeamsRequest, present: TeamsResource | null): Change[] {
  const { creation, roles } = wanted;
  if (present === null) {
    const made = differences('teams', {}, { creation: creation ?? 'anyone' });
    return [...made, ...roleChanges(roles ?? [], [])];
  }
  return [...differences('teams', present, { creation }), ...(roles ? roleChanges(roles, present.roles) : [])];
}

export const teams: Section = {
  fields: ['teams'],
  async plan({ teams: wanted = {} }, management) {
    const present = await readOr(null, () => management.teams.resource());
    const changes = changesOf(wanted, present);
    if (changes.length === 0) return [];
    const taken = changes.filter(({ path, removed }) => path.startsWith('teams.roles[') && removed.length > 0);
    return [{ ...step(changes, (project) => project.teams.provision(wanted)), takes: taken.map(takenFrom) }];
  },
  async pull(management) {
    const present = await readOr(null, () => management.teams.resource());
    return present === null ? {} : { teams: { creation: present.creation, roles: present.roles } };
  },
};
