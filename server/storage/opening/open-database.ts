/** Opens either engine, brings the schema up to date and makes sure that the master key fits the data. */
import { join } from 'node:path';
import { describeAddress, parsePostgresAddress } from '../../config/postgres-address.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { CannotStart } from '../../kernel/unavailable.ts';
import { Database } from '../database.ts';
import { type EndedBeforeRow, endedBeforeOf, READ_ENDED_BEFORE } from '../ended-before-statement.ts';
import type { Engine } from '../engine/engine.ts';
import { SettingEntity } from '../entities/operations.ts';
import { MAY_MAKE_SILOS } from '../social-login/placement/silo-statement.ts';
import type { OnBlocked } from './brief-locks.ts';
import { cannotOpen } from './cannot-open.ts';
import { holdsTables, type MigrationPlan, migrate, planMigration } from './migrate.ts';
import { PLACE_OF_DATABASE } from './place-statement.ts';

interface DatabaseOptions {
  /** `postgres://…`; without it the embedded database under `dataDir` is opened. */
  readonly databaseUrl?: string | undefined;
  /** Another way to the same PostgreSQL, for the change feed only. */
  readonly databaseFeedUrl?: string | undefined;
  readonly dataDir: string;
  readonly sealer: Sealer;
  /** The schema of the service's tables on PostgreSQL. */
  readonly databaseSchema?: string | undefined;
  readonly connections?: number;
  /** How long a statement may take; 0 means without limit. */
  readonly timeoutMs?: number;
  /** What the server calls our connections; `porchlight`, or what the address says, if omitted. */
  readonly applicationName?: string;
  /** New resources get schemas of their own. */
  readonly silos?: boolean;
  readonly onConnectionError?: (error: Error) => void;
  /** Refuses a database without the tables of the service, in which a command would find nothing. */
  readonly mustExist?: boolean;
  /** Called with the migrations that were applied, if there were any. */
  readonly onMigrated?: (names: readonly string[]) => void;
  /** Called each time a migration gives way to somebody who holds a lock. */
  readonly onBlockedMigration?: OnBlocked;
}

const DEFAULT_CONNECTIONS = 16;
const DEFAULT_SCHEMA = 'porchlight';

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await Database.on(await createEngine(options));
  try {
    if (options.mustExist && !(await holdsTables(database))) throw new CannotStart(noTables(options));
    const applied = await migrate(database, () => openWithoutLimits(options, database), options.onBlockedMigration);
    if (applied.length > 0) options.onMigrated?.(applied);
    if (options.silos) await checkSilos(database);
    await checkMasterKey(database, options.sealer);
    for (const row of await database.query<EndedBeforeRow>(READ_ENDED_BEFORE))
      database.endedBefore = endedBeforeOf(row);
    if (options.databaseFeedUrl !== undefined) await checkFeed(database, options.databaseFeedUrl);
    return database;
  } catch (error) {
    await database.close();
    throw cannotOpen(options.databaseUrl, error);
  }
}

function noTables({ databaseUrl, databaseSchema = DEFAULT_SCHEMA }: DatabaseOptions): string {
  const address = parsePostgresAddress(databaseUrl ?? '');
  const where = address.ok ? describeAddress(address.value) : 'DATABASE_URL';
  return `PostgreSQL at ${where} has no tables of the service in the schema ${databaseSchema}. Set DATABASE_URL and DATABASE_SCHEMA as for the server; the server makes the tables when it starts first. Nothing was changed.`;
}

/** Brings the schema up to date and closes the database. Returns the applied migrations. */
export async function migrateDatabase(options: Omit<DatabaseOptions, 'sealer'>): Promise<readonly string[]> {
  const database = await Database.on(await createEngine(options));
  try {
    return await migrate(database, () => openWithoutLimits(options, database), options.onBlockedMigration);
  } catch (error) {
    throw cannotOpen(options.databaseUrl, error);
  } finally {
    await database.close();
  }
}

/** What the migration of this release would do to the database. Nothing is changed. */
export async function planDatabase(options: Omit<DatabaseOptions, 'sealer'>): Promise<MigrationPlan> {
  const database = await Database.on(await createEngine(options));
  try {
    return await planMigration(database);
  } catch (error) {
    throw cannotOpen(options.databaseUrl, error);
  } finally {
    await database.close();
  }
}

/** Opens the database as it is, without checking its schema. No statement has a time limit. */
export const openDatabaseWithoutLimits = async (options: Omit<DatabaseOptions, 'sealer'>): Promise<Database> =>
  Database.on(await createEngine({ ...options, connections: MIGRATING_CONNECTIONS, timeoutMs: 0 }));

/** For migrations: no statement has a time limit, and its connections are in use only for a short time. */
async function openWithoutLimits(options: Omit<DatabaseOptions, 'sealer'>, database: Database): Promise<Database> {
  if (!options.databaseUrl) return database;
  return openDatabaseWithoutLimits(options);
}

/** One connection holds the lock, one works. */
const MIGRATING_CONNECTIONS = 3;

async function createEngine({
  databaseUrl,
  databaseFeedUrl,
  dataDir,
  databaseSchema,
  connections,
  timeoutMs,
  applicationName,
  onConnectionError,
}: Omit<DatabaseOptions, 'sealer'>): Promise<Engine> {
  // Each engine is loaded only if it is used: PGlite alone takes a tenth of a second and many megabytes.
  if (databaseUrl) {
    const { createPostgresEngine } = await import('../engine/postgres-engine.ts');
    return createPostgresEngine({
      url: databaseUrl,
      connections: connections ?? DEFAULT_CONNECTIONS,
      ...(databaseFeedUrl === undefined ? {} : { feedUrl: databaseFeedUrl }),
      ...(databaseSchema === undefined ? {} : { schema: databaseSchema }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(applicationName === undefined ? {} : { applicationName }),
      onConnectionError: onConnectionError ?? (() => {}),
    });
  }
  const { createPgliteEngine } = await import('../engine/pglite-engine.ts');
  try {
    return await createPgliteEngine(join(dataDir, 'database'));
  } catch (error) {
    throw new CannotStart(
      `The embedded database under ${dataDir} cannot be opened. Restore a backup of that folder, or set DATA_DIR to an empty one. Nothing was changed.`,
      error,
    );
  }
}

/** Checked at the start, not at the first resource that somebody provisions. */
async function checkSilos(database: Database): Promise<void> {
  const [row] = await database.query<{ may: boolean }>(MAY_MAKE_SILOS);
  if (!row?.may) {
    throw new CannotStart(
      'The runtime profile gives each resource a schema of its own, and this role may not make schemas. Have somebody who may run: grant create on database … to <role>. Or choose a RUNTIME_PROFILE without silos. Nothing was changed.',
    );
  }
}

/** A feed of another database, or of a standby that lags behind, would miss revocations without anybody noticing. */
async function checkFeed(database: Database, feedUrl: string): Promise<void> {
  const [here] = await database.query<{ place: string }>(PLACE_OF_DATABASE);
  const [there] = await database.separateConnection.query<{ place: string }>(PLACE_OF_DATABASE).catch((error) => {
    throw cannotOpen(feedUrl, error, 'DATABASE_FEED_URL');
  });
  if (here?.place !== there?.place) {
    throw new CannotStart(
      'DATABASE_FEED_URL leads to another database than DATABASE_URL. Set it to another address of the same database on the same server, or leave it out. Nothing was changed.',
    );
  }
}

const CHECK = 'master_key_check';

/** A text sealed at the first start opens only with a key ring that holds the key of that time. */
async function checkMasterKey(database: Database, sealer: Sealer): Promise<void> {
  const sealed = await sealer.seal(CHECK, 'porchlight');
  const { value } = await database.em.upsert(
    SettingEntity,
    { key: CHECK, value: sealed },
    { onConflictAction: 'ignore' },
  );
  if ((await sealer.open(CHECK, value)) !== 'porchlight') {
    throw new CannotStart(
      'MASTER_KEY does not fit the data in this database. Set the key that made it, or list it behind the new one, separated by a comma. Nothing was changed.',
    );
  }
}
