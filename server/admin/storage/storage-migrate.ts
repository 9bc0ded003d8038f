import { ok } from '../../kernel/result.ts';
import type { BlockedMigration, Blocker } from '../../storage/opening/brief-locks.ts';
import type { LockHolder, MigrationPlan, PlannedStep } from '../../storage/opening/migrate.ts';
import { migrateDatabase, planDatabase } from '../../storage/opening/open-database.ts';
import type { Command } from '../frame/command.ts';
import { facts, line, table } from '../frame/render.ts';
import { lockStoppedFolder } from '../frame/stopped-folder.ts';

export const storageMigrate: Command = {
  name: 'storage migrate',
  summary: 'bring the database to the schema of this release, and end',
  details:
    'Every start does it too. Run it apart where the nodes may not change tables, or where an index takes long: nodes that run go on meanwhile. It waits for transactions that hold a table, such as those of pg_dump, and lets others write meanwhile.',
  options: {
    plan: {
      type: 'boolean',
      help: 'only say what would be done, who would keep it waiting, and which release can still run afterwards',
    },
  },
  examples: ['storage migrate', 'storage migrate --plan'],
  async run({ config, options, say }) {
    const folder = config.databaseUrl ? undefined : lockStoppedFolder(config.dataDir);
    if (options.plan) {
      const plan = await planDatabase(config).finally(() => folder?.unlock());
      const data = {
        pending: plan.steps,
        back_to: backTo(plan.steps),
        blocked_by: plan.blockedBy.map(({ ageS, ...who }) => ({ ...who, age_s: ageS })),
      };
      return ok({ data, blocks: planBlocks(plan) });
    }
    const onBlockedMigration = (blocked: BlockedMigration): void => say(waitingLine(blocked));
    const applied = await migrateDatabase({ ...config, onBlockedMigration }).finally(() => folder?.unlock());
    return ok({
      data: { applied },
      blocks: [facts([['applied', applied.length > 0 ? applied.join(', ') : 'nothing: the database is up to date']])],
    });
  },
};

function waitingLine({ step, nextAttemptInS, blockedBy }: BlockedMigration): string {
  const names = blockedBy.map((one) => `${one.application} (process ${one.pid}, open for ${age(one)})`);
  const who = names.length > 0 ? names.join(', ') : 'somebody who holds a lock';
  return `${step} waits for ${who}. Others can write meanwhile. The next attempt is in ${nextAttemptInS} s.`;
}

const age = ({ ageS }: Blocker): string => (ageS === null ? 'an unknown time' : `${ageS} s`);

/** Names are numbered, so the last is the newest. Null where nothing is pending. */
const backTo = (steps: readonly PlannedStep[]): string | null =>
  steps
    .map(({ oldest }) => oldest)
    .sort()
    .at(-1) ?? null;

function planBlocks({ steps, blockedBy }: MigrationPlan) {
  const floor = backTo(steps);
  if (floor === null) return [line('Nothing is pending: the database is up to date.')];
  return [
    table(
      ['pending migration', 'releases that can run beside it know'],
      steps.map(({ name, oldest }) => [name, oldest]),
    ),
    line(''),
    ...(blockedBy.length > 0 ? holderBlocks(blockedBy) : []),
    line(`Afterwards every release that knows ${floor} can still run on this database, from 0.2.0 on.`),
    line('0.1.0 cannot: it refuses a database that any later release has migrated.'),
  ];
}

const holderBlocks = (holders: readonly LockHolder[]) => [
  line('The migration would wait for these transactions, which hold tables that it changes:'),
  table(
    ['application', 'process', 'role', 'open for', 'tables'],
    holders.map((one) => [one.application, one.pid, one.role ?? 'unknown', age(one), one.tables.join(', ')]),
  ),
  line(''),
];
