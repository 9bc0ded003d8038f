/** Imports the teams of a file after its users, in batches. A team that exists already stays as it is. */
import type { Clock } from '../kernel/clock.ts';
import type { TakeTurn } from '../scheduling/turns.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { AddedTeam, ImportedTeams, MovedTeamSettings, MoveTeamsStore, PortableTeam } from './ports.ts';

const BATCH = 25;

interface Dependencies {
  readonly clock: Clock;
  readonly teams: Pick<MoveTeamsStore, 'begin' | 'add'>;
  readonly inTurn: TakeTurn;
}

export interface TeamWriter {
  /** Null for a file without teams. */
  readonly counts: ImportedTeams | null;
  isCrowded(): boolean;
  /** What is wrong with the line of roles; null if nothing is. */
  begin(settings: MovedTeamSettings): Promise<string | null>;
  add(team: PortableTeam): Promise<void>;
  flush(): Promise<void>;
}

export function teamWriter(
  { clock, teams, inTurn }: Dependencies,
  location: TenantLocation,
  { isDryRun, mayWriteTeams }: { readonly isDryRun: boolean; readonly mayWriteTeams: boolean },
): TeamWriter {
  let counts: ImportedTeams | null = null;
  let waiting: PortableTeam[] = [];
  let isCrowded = false;
  /** The last team that was counted. Its other parts are not counted again. */
  let counted = 0;

  const count = (sums: ImportedTeams, { id }: PortableTeam, { kind, ...added }: AddedTeam): void => {
    if (id !== counted) sums[kind === 'added' ? 'imported' : kind] += 1;
    counted = id;
    sums.members += added.members;
    sums.invitations += added.invitations;
    sums.leftOut += added.leftOut;
  };

  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const options = { isDryRun, now: clock.now() };
    const outcomes = await inTurn(location.tenantId, () => teams.add(location, batch, options));
    if (outcomes === null) isCrowded = true;
    for (const [index, team] of batch.entries()) {
      const outcome = outcomes?.[index];
      if (counts && outcome) count(counts, team, outcome);
    }
  };

  return {
    get counts() {
      return counts;
    },
    isCrowded: () => isCrowded,
    flush,
    async begin(settings) {
      if (!mayWriteTeams) return 'holds teams, and the key or role lacks teams:write';
      counts = { imported: 0, existing: 0, refused: 0, members: 0, invitations: 0, leftOut: 0 };
      const missing = await teams.begin(location.tenantId, settings, { isDryRun, now: clock.now() });
      return missing.length > 0 ? `has roles that this project lacks: ${missing.join(', ')}. Add them first` : null;
    },
    async add(team) {
      waiting.push(team);
      if (waiting.length >= BATCH) await flush();
    },
  };
}
