import { ok } from '../../kernel/result.ts';
import type { PlannedStep } from '../../storage/opening/migrate.ts';
import { migrateDatabase, planDatabase } from '../../storage/opening/open-database.ts';
import type { Command } from '../frame/command.ts';
import { facts, line, table } from '../frame/render.ts';
import { lockStoppedFolder } from '../frame/stopped-folder.ts';

export const storageMigrate: Command = {
  name: 'storage migrate',
  summary: 'bring the database to the schema of this release, and end',
  details:
    'Every start does it too. Run it apart where the nodes may not change tables, or where an index takes long: nodes that run go on meanwhile.',
  options: {
    plan: { type: 'boolean', help: 'only say what would be done, and which release can still run afterwards' },
  },
  examples: ['storage migrate', 'storage migrate --plan'],
  async run({ config, options }) {
    const folder = config.databaseUrl ? undefined : lockStoppedFolder(config.dataDir);
    if (options.plan) {
      const steps = await planDatabase(config).finally(() => folder?.unlock());
      return ok({ data: { pending: steps, back_to: backTo(steps) }, blocks: planBlocks(steps) });
    }
    const applied = await migrateDatabase(config).finally(() => folder?.unlock());
    return ok({
      data: { applied },
      blocks: [facts([['applied', applied.length > 0 ? applied.join(', ') : 'nothing: the database is up to date']])],
    });
  },
};

/** Names are numbered, so the last is the newest. Null if nothing is pending. */
const backTo = (steps: readonly PlannedStep[]): string | null =>
  steps
    .map(({ oldest }) => oldest)
    .sort()
    .at(-1) ?? null;

function planBlocks(steps: readonly PlannedStep[]) {
  const floor = backTo(steps);
  if (floor === null) return [line('Nothing is pending: the database is up to date.')];
  return [
    table(
      ['pending migration', 'releases that can run beside it know'],
      steps.map(({ name, oldest }) => [name, oldest]),
    ),
    line(''),
    line(`Afterwards every release that knows ${floor} can still run on this database, from 0.2.0 on.`),
    line('0.1.0 cannot: it refuses a database that any later release has migrated.'),
  ];
}
