/** Dry runs of deletions: they report what would be deleted. */
import type { DryRun, DryRunErasure, LeftTeam, Removal } from '../../management/index.ts';
import type { Context, OptionSpec } from '../frame/command.ts';
import { EXIT, type ExitCode } from '../frame/exit-codes.ts';
import { plain } from '../frame/output.ts';
import { openProject } from './project.ts';

export const DRY_RUN_OPTION: OptionSpec = { type: 'boolean', help: 'only tell what would be deleted' };

type Attempted = Removal & Partial<Pick<DryRunErasure, 'teams'>>;

const OUTCOMES: Readonly<Record<LeftTeam['outcome'], string>> = {
  left: 'goes on without them',
  handed_over: 'would be handed over',
  ownerless: 'would have no owner until you give it one',
  deleted: 'would be deleted, nobody is left in it',
};

export async function tellRemoval(
  context: Context,
  attempt: (dryRun: DryRun) => Promise<Attempted>,
): Promise<ExitCode> {
  const { management } = await openProject(context);
  const { teams, ...would_remove } = await attempt(management.dryRun);
  const { users, sessions, events, team_count } = would_remove;
  const ofTeams = team_count === undefined ? '' : `, and ${team_count} teams`;
  context.out.result({ dry_run: true, would_remove, ...(teams ? { teams } : {}) }, () => [
    `Would delete ${users} users, ${sessions} sessions and ${events} events${ofTeams}. Nothing was deleted.`,
    ...(teams ?? []).map(({ id, name, outcome, new_owner_id }) => {
      const next = new_owner_id === null ? '' : ` to user ${new_owner_id}`;
      return plain(`  Team ${id} (${name}): ${OUTCOMES[outcome]}${next}`);
    }),
  ]);
  return EXIT.ok;
}
