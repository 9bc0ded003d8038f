/**
 * The teams of a run: one for each person, made with the person's own token before they walk. Its name holds a random
 * word, so that pages of the team show whose it is. A team ends with its people.
 */
import type { TeamRole } from '../../../../generated/porchlight.schemas.ts';
import { Refused } from '../../../errors.ts';
import type { Management } from '../../../management/index.ts';
import { type OwnTeams, ownTeamsWith } from '../../../server/teams/own-teams.ts';
import { randomCanary } from './canary.ts';
import type { TestPerson } from './cast.ts';

interface Service {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly management: Management;
}

export interface RunTeam {
  readonly id: number;
  /** The word in its name. */
  readonly word: string;
}

export class RunTeams {
  readonly #management: Management;
  readonly #own: OwnTeams;
  readonly #teams = new Map<string, RunTeam>();
  /** Why there are none. */
  why = 'the project has no teams';

  constructor({ baseUrl, tenantId, management }: Service) {
    this.#management = management;
    this.#own = ownTeamsWith({ baseUrl, tenantId });
  }

  of({ label }: Pick<TestPerson, 'label'>): RunTeam | null {
    return this.#teams.get(label) ?? null;
  }

  /** Without teams in the project, and where neither the person nor the key may make one, nothing is made. */
  async makeFor(person: TestPerson): Promise<void> {
    const word = randomCanary();
    try {
      const { id } = await this.#create(person, `Prove ${word}`);
      this.#teams.set(person.label, { id, word });
      person.canaries.written.push(word);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code !== 'resourceNotProvisioned') this.why = `no team could be made for the run (${error.code})`;
    }
  }

  /** The role that may do least. */
  async leastRole(): Promise<TeamRole | null> {
    const { roles } = await this.#management.teams.resource();
    return roles.toSorted((one, other) => weightOf(one) - weightOf(other))[0] ?? null;
  }

  async join({ id }: RunTeam, person: TestPerson, role: string): Promise<void> {
    await this.#management.teams.setMember(id, person.id, role);
  }

  async remove({ id }: RunTeam, person: TestPerson): Promise<void> {
    await this.#management.teams.removeMember(id, person.id);
  }

  async #create(person: TestPerson, name: string): Promise<{ readonly id: number }> {
    try {
      return await this.#own.create(person.accessToken, name);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'teamPermissionMissing') throw error;
      return this.#management.teams.create(name, person.id);
    }
  }
}

const weightOf = ({ permissions }: TeamRole): number =>
  permissions.reduce((sum, one) => sum + (isOnlyRead(one) ? 1 : 10), 0);

export const isOnlyRead = (permission: string): boolean => permission.endsWith(':read');
