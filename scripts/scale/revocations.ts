/** A start beside very many revocations: each refresh of the last hour is one. */

import { systemClock } from '../../server/kernel/clock.ts';
import { Revocations } from '../../server/social-login/revocations/revocations.ts';
import { createChangeFeed } from '../../server/storage/revocations/change-feed.ts';
import { cpuMicros, rssMegabytes } from '../bench/instruments/process-meter.ts';
import { median } from '../measure/percentile.ts';
import { count, type Figure, seconds, timed } from './figure.ts';
import { openStorage, startNode } from './storage.ts';

const ROUNDS = 3;
const TRANSACTIONS = 100;

export async function measureRevocations(server: string, entries: number): Promise<Figure[]> {
  const { url, database } = await openStorage(server, 'revocations');
  const before = await startOnce(url);
  for (let part = 0; part < TRANSACTIONS; part += 1) {
    await database.query(
      `insert into porchlight.revocations (kind, tenant_id, session_id, generation, created_at)
       select 'generation', 'brave-otter-' || lpad((n % 5000)::text, 6, '0'), 'ses_' || lpad(n::text, 24, '0'), 1 + n % 7, now()
       from generate_series($1::int, $2::int) n`,
      [part * (entries / TRANSACTIONS), (part + 1) * (entries / TRANSACTIONS) - 1],
    );
  }
  await database.query('analyze porchlight.revocations');
  const reads: number[] = [];
  const cpu: { here: number; database: number }[] = [];
  const [backend] = await database.apart.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cpuNow = () => ({ here: cpuMicros(process.pid) / 1_000, database: cpuMicros(backend?.pid ?? 0) / 1_000 });
  let known = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const revocations = new Revocations(systemClock);
    const feed = createChangeFeed(database.apart, systemClock, async (heard) => {
      for (const entry of heard) if (entry.kind !== 'fault') revocations.apply(entry);
    });
    const before = cpuNow();
    reads.push(await timed(() => feed.poll()));
    const after = cpuNow();
    cpu.push({ here: after.here - before.here, database: after.database - before.database });
    known = revocations.size;
  }
  const after = await startOnce(url);
  await database.close();
  return [
    ['revocations', count(entries)],
    ['known after the first look', count(known)],
    ['first look', `${seconds(median(reads))}, median of ${ROUNDS}`],
    ['  of it CPU of the node', seconds(median(cpu.map(({ here }) => here)))],
    ['  of it CPU of the database', seconds(median(cpu.map(({ database: there }) => there)))],
    ['start of a node until it is ready', `${seconds(after.ms)}, with none ${seconds(before.ms)}`],
    ['memory of the node', `${after.megabytes.toFixed(0)} MB, with none ${before.megabytes.toFixed(0)} MB`],
  ];
}

async function startOnce(url: string): Promise<{ ms: number; megabytes: number }> {
  const { node } = await startNode(url);
  const figures = { ms: node.readyMs, megabytes: rssMegabytes(node.pid) };
  await node.stop();
  return figures;
}
