/**
 * Refreshes of one account over HTTP, on two nodes and a PostgreSQL of its own: `node scripts/measure/one-account-http.ts`.
 * Prints how many answers of each kind came, and what the account has used: with a cap below what the machine gives, these
 * two must be equal. `CAP` (1000000), `PROJECTS` (20), `USERS` (50, of each project), `CALLERS` (32, of each node) and
 * `SECONDS` (10) change the run. A node takes 512 refreshes at a time, so with more callers the others get a 503.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Contender } from '../bench/instruments/contender.ts';
import { createMigrated, withClient } from '../bench/instruments/postgres.ts';
import { type SeededSession, seedSessions } from '../bench/instruments/seed.ts';
import { addressOf, RING, startService } from '../bench/instruments/service.ts';
import { withServer } from './cluster.ts';
import { percentile } from './percentile.ts';

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const [cap, callers, seconds] = [number('CAP', 1_000_000), number('CALLERS', 32), number('SECONDS', 10)];
const FIRST_PORT = 4_070;
const MINUTE_MS = 60_000;

async function seed(url: string): Promise<SeededSession[]> {
  const sessions = await seedSessions(url, RING, number('PROJECTS', 20), number('USERS', 50));
  await withClient(url, async (client) => {
    await client.query(`insert into porchlight.tiers values ('measured', 10000000, $1, 2000000000, null)`, [cap]);
    await client.query(`update porchlight.accounts set tier = 'measured' where id = 'acc_0'`);
    await client.query(`update porchlight.tenants set owner_id = 'acc_0'`);
  });
  return sessions;
}

const answers = new Map<number, number>();
const times: number[] = [];

async function refresh(port: number, session: SeededSession): Promise<void> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/edge/auth/${session.tenantId}/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: session.refreshToken }),
  });
  const body = (await answer.json()) as { refresh_token?: string };
  answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
  if (body.refresh_token === undefined) return;
  session.refreshToken = body.refresh_token;
  times.push(performance.now() - began);
}

/** Each caller has sessions of its own, spread over all projects, and asks one node. */
async function call(nodes: readonly Contender[], sessions: readonly SeededSession[]): Promise<number> {
  const began = performance.now();
  const all = Array.from({ length: callers * nodes.length }, async (_, caller) => {
    const mine = sessions.filter((__, index) => index % (callers * nodes.length) === caller);
    const port = nodes[caller % nodes.length]?.port ?? FIRST_PORT;
    for (let turn = 0; performance.now() < began + seconds * 1_000; turn += 1) {
      const session = mine[turn % mine.length];
      if (!session) throw new Error('there are more callers than sessions: raise USERS or PROJECTS');
      await refresh(port, session);
    }
  });
  await Promise.all(all);
  return (performance.now() - began) / 1_000;
}

await withServer(async (server) => {
  const url = await createMigrated(server, 'one_account');
  const sessions = await seed(url);
  const env = { BASE_URL: addressOf(FIRST_PORT), DATABASE_URL: url };
  const nodes: Contender[] = [];
  for (const index of [0, 1]) nodes.push(await startService(env, FIRST_PORT + index, { pinned: false }));
  // The cap is of a minute, so the run may not reach into the next one.
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < (seconds + 5) * 1_000) await wait(left + 100);
  const took = await call(nodes, sessions);
  const used = await withClient(url, async (client) => {
    const { rows } = await client.query<{ used: number }>(
      `select (minute_used - coalesce((select sum(minute_given - minute_used) from porchlight.usage_slices), 0))::int as used
       from porchlight.usage where scope = 'account:acc_0'`,
    );
    return rows[0]?.used;
  });
  const counts = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
  const [median, most] = [percentile(times, 0.5).toFixed(0), percentile(times, 0.99).toFixed(0)];
  console.log(`${counts}; used ${used}; ${(times.length / took).toFixed(0)} a second, ${median} ms, 99 % ${most} ms`);
  for (const node of nodes) await node.stop();
});
