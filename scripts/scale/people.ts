/**
 * Very many users on their way out and in, by the command line as people run it: an export, an import that is killed in the
 * middle and run again, and an export of what was imported, which has to be the same bytes. The memory of the service is
 * read meanwhile, in a process that has done nothing before, and again in one that has.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { APPLICATION_KEY_PREFIX, CREDENTIALS_FILENAME, MANAGEMENT_KEY_PREFIX } from '@porchlight/contract';
import { createCredential } from '../../server/crypto/credentials.ts';
import { sha256 } from '../../server/crypto/hashes.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import type { Database } from '../../server/storage/database.ts';
import { credentialsFile } from '../../server/tenants/credentials-file.ts';
import { freePort } from '../../test/support/ports.ts';
import { testMasterKey } from '../../test/support/test-master-key.ts';
import { startContender } from '../bench/instruments/contender.ts';
import { rssMegabytes } from '../bench/instruments/process-meter.ts';
import { count, type Figure, seconds } from './figure.ts';
import { openStorage } from './storage.ts';

const LIMIT_MB = 64;
const SMALL = 1_000;

export async function measurePeople(server: string, folder: string, users: number): Promise<Figure[]> {
  const { url, database } = await openStorage(server, 'people');
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const projects = await Promise.all(
    ['source', 'target', 'second', 'small', 'tiny'].map((name) => createProject(database, baseUrl, folder, name)),
  );
  const [source, target, second, small, tiny] = projects as [string, string, string, string, string];
  await seedUsers(database, 'people-source', users);
  await seedUsers(database, 'people-small', SMALL);
  await database.query('analyze');
  const env = { MASTER_KEY: testMasterKey, BASE_URL: baseUrl, DATABASE_URL: url, LOG_LEVEL: 'error' };
  const start = () => startContender('../../server/main.ts', env, { port, health: '/readyz', pinned: false });

  const exporting = await start();
  const first = join(folder, 'first.ndjson');
  const exported = await watched(exporting.pid, () => run(source, ['export', first]));
  await exporting.stop();

  const fresh = await start();
  const cut = await watched(fresh.pid, () => killedInBetween(database, target, first, users));
  const resumed = await watched(fresh.pid, () => run(target, ['import', first]));
  await fresh.stop();

  const warm = await start();
  const little = join(folder, 'small.ndjson');
  await run(small, ['export', little]);
  await run(tiny, ['import', little]);
  const whole = await watched(warm.pid, () => run(second, ['import', first]));
  const again = [join(folder, 'again.ndjson'), join(folder, 'second.ndjson')] as const;
  await run(target, ['export', again[0]]);
  const after = await watched(warm.pid, () => run(second, ['export', again[1]]));
  await warm.stop();
  await database.close();

  const bytes = readFileSync(first);
  const isSame = again.every((path) => readFileSync(path).equals(bytes));
  const grown = (...all: Watched[]): string => {
    const most = Math.max(...all.map(({ before, highest }) => highest - (all[0]?.before ?? before)));
    const parts = all.map(({ ms }) => seconds(ms)).join(' and ');
    const verdict = most < LIMIT_MB ? 'kept' : 'MISSED';
    return `+${most.toFixed(0)} MB from ${all[0]?.before.toFixed(0)} MB, ${parts} (limit ${LIMIT_MB} MB: ${verdict})`;
  };
  return [
    ['users', `${count(users)}, ${(bytes.length / 1e6).toFixed(1)} MB of lines`],
    ['export, from a node just started', grown(exported)],
    ['import, at a node just started', `${grown(cut, resumed)}`],
    ['  killed after', `${count(cut.result)} users, and run again`],
    ['import, at a node that has served one', grown(whole)],
    ['export after it', grown(after)],
    ['the exports of both imports', isSame ? 'are the first one, byte for byte' : 'DIFFER from the first one'],
  ];
}

interface Watched<T = unknown> {
  readonly result: T;
  readonly ms: number;
  readonly before: number;
  readonly highest: number;
}

/** The memory of a process while something happens. */
async function watched<T>(pid: number, work: () => Promise<T>): Promise<Watched<T>> {
  const before = rssMegabytes(pid);
  let [highest, isOver] = [before, false];
  const watching = (async () => {
    for (; !isOver; await sleep(25)) highest = Math.max(highest, rssMegabytes(pid));
  })();
  const began = performance.now();
  try {
    const result = await work();
    return { result, ms: performance.now() - began, before, highest };
  } finally {
    isOver = true;
    await watching;
  }
}

const BIN = fileURLToPath(new URL('../../sdk/src/cli/bin.ts', import.meta.url));

/** The service is named, because no project of it was made from this machine. */
const begin = (cwd: string, args: readonly string[]): ChildProcess => {
  const [, baseUrl = ''] = /^base_url=(.*)$/m.exec(readFileSync(join(cwd, CREDENTIALS_FILENAME), 'utf8')) ?? [];
  const all = [BIN, ...args, '--service', baseUrl];
  return spawn(process.execPath, all, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
};

async function run(cwd: string, args: readonly string[]): Promise<void> {
  const child = begin(cwd, args);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`porchlight ${args.join(' ')} ended with ${code}`);
}

/** Kills the command without a word once half of the users are there; how many were. */
async function killedInBetween(database: Database, cwd: string, file: string, users: number): Promise<number> {
  const child = begin(cwd, ['import', file]);
  for (;;) {
    const [row] = await database.query<{ users: number }>(
      `select users from porchlight.social_counters where tenant_id = 'people-target'`,
    );
    if (row && row.users >= users / 2) {
      child.kill('SIGKILL');
      return row.users;
    }
    if (child.exitCode !== null) throw new Error(`the import ended with ${child.exitCode} before it was killed`);
    await sleep(20);
  }
}

/** A claimed project of an account of the highest tier, without users; the folder that its credentials are in. */
async function createProject(database: Database, baseUrl: string, folder: string, name: string): Promise<string> {
  const [tenantId, owner] = [`people-${name}`, `acc_${name}`];
  const keys = {
    managementKey: createCredential(systemRandom, MANAGEMENT_KEY_PREFIX),
    applicationKey: createCredential(systemRandom, APPLICATION_KEY_PREFIX),
  };
  await database.query(
    `insert into porchlight.accounts (id, issuer, subject, email, tier, created_at, last_seen)
     values ($1::text, 'scale', $1::text, $1::text || '@example.com', 'pro', now(), now())`,
    [owner],
  );
  await database.query(
    `insert into porchlight.tenants (id, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
     values ($1, now(), now(), $2, '2026-11', 0)`,
    [tenantId, owner],
  );
  await database.query(`insert into porchlight.usage select 'account:' || $1::text, 0, 0, 0, 0, 0, 0`, [owner]);
  await database.query(
    `insert into porchlight.tenant_keys (hash, tenant_id, kind, fingerprint, created_at) values ($1, $2, 'management', 'scale', now())`,
    [sha256(keys.managementKey), tenantId],
  );
  await database.query(
    `insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
     values ($1, '["https://app.example.com/cb"]', 'pooled', 0, now(), now())`,
    [tenantId],
  );
  await database.query(
    `insert into porchlight.social_counters (tenant_id, last_user_id, last_event_id, users, sessions) values ($1, 0, 0, 0, 0)`,
    [tenantId],
  );
  const home = join(folder, name);
  await mkdir(home);
  writeFileSync(join(home, CREDENTIALS_FILENAME), credentialsFile(baseUrl, tenantId, keys, null).content, {
    mode: 0o600,
  });
  return home;
}

/** Names with letters of more than one byte, some without a name or a picture. */
async function seedUsers(database: Database, tenantId: string, users: number): Promise<void> {
  await database.query(
    `insert into porchlight.social_users (tenant_id, id, issuer, subject, email, name, picture, first_seen, last_seen)
     select $1, n, 'https://accounts.google.com', '1' || lpad(n::text, 20, '0'), 'person' || n || '@example.com',
       case when n % 7 <> 0 then 'Zoë Ångström-' || n end,
       case when n % 3 = 0 then 'https://lh3.example.com/a/' || md5(n::text) end,
       timestamptz '2025-01-01' + make_interval(secs => n), timestamptz '2026-01-01' + make_interval(secs => n)
     from generate_series(1, $2::int) n`,
    [tenantId, users],
  );
  await database.query('update porchlight.social_counters set users = $2, last_user_id = $2 where tenant_id = $1', [
    tenantId,
    users,
  ]);
}
