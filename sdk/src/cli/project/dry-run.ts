/** Dry runs of deletions: they report what would be deleted. */
import type { DryRun, Removal } from '../../management/index.ts';
import type { Context, OptionSpec } from '../frame/command.ts';
import { EXIT, type ExitCode } from '../frame/exit-codes.ts';
import { openProject } from './project.ts';

export const DRY_RUN_OPTION: OptionSpec = { type: 'boolean', help: 'only tell what would be deleted' };

export async function tellRemoval(context: Context, attempt: (dryRun: DryRun) => Promise<Removal>): Promise<ExitCode> {
  const { management } = await openProject(context);
  const would_remove = await attempt(management.dryRun);
  const { users, sessions, events } = would_remove;
  context.out.result({ dry_run: true, would_remove }, () => [
    `Would delete ${users} users, ${sessions} sessions and ${events} events. Nothing was deleted.`,
  ]);
  return EXIT.ok;
}
