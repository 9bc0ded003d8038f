/** A real pg_dump, stopped while it holds its locks: to the database it is a dump that lasts as long as the drill wants. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../bench/instruments/postgres.ts';
import { CannotPlay } from './cannot-play.ts';

const LOCKED_WITHIN_MS = 20_000;

/** The number of tables, and on how many of them it holds a lock. */
const TABLES_HELD = `
  select count(*)::int as tables, count(*) filter (where exists (
    select 1 from pg_locks lock join pg_stat_activity activity using (pid)
    where lock.relation = class.oid and lock.mode = 'AccessShareLock' and lock.granted
      and activity.application_name = 'pg_dump' and activity.datname = current_database()))::int as held
  from pg_class class where relnamespace = to_regnamespace('porchlight') and relkind = 'r'`;

export interface HeldDump {
  readonly tables: number;
  /** Lets the dump end. Returns its exit code. */
  release(): Promise<number | null>;
}

export async function holdDump(databaseUrl: string): Promise<HeldDump> {
  const dump = spawn('pg_dump', ['--format=custom', '--no-sync', '--file=/dev/null', databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => {
    dump.once('exit', resolve);
    dump.once('error', () => resolve(null));
  });
  const tables = await withClient(databaseUrl, async (client) => {
    for (const deadline = Date.now() + LOCKED_WITHIN_MS; Date.now() < deadline; await sleep(5)) {
      const { rows } = await client.query<{ tables: number; held: number }>(TABLES_HELD);
      const { tables = 0, held = 0 } = rows[0] ?? {};
      if (tables > 0 && held === tables && dump.kill('SIGSTOP')) return held;
    }
    return 0;
  });
  if (tables === 0) throw new CannotPlay('pg_dump could not be stopped while it held its locks');
  return {
    tables,
    release() {
      dump.kill('SIGCONT');
      return ended;
    },
  };
}
