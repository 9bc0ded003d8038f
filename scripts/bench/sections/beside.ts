/**
 * Verify in the app: what a remembered token costs the app, what a thousand listening app processes cost the node, and
 * how long the app still accepts a token after the sign-out.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_KEY_PREFIX } from '@porchlight/contract';
import { createAuth } from '../../../sdk/src/server/index.ts';
import { createCredential } from '../../../server/crypto/credentials.ts';
import { sha256 } from '../../../server/crypto/hashes.ts';
import type { BesideFigures } from '../../../server/docs/facts/speed-figures.ts';
import { systemRandom } from '../../../server/kernel/random.ts';
import { median, percentile } from '../../measure/percentile.ts';
import { collectedHeap } from '../instruments/collected-heap.ts';
import type { Contender } from '../instruments/contender.ts';
import { load } from '../instruments/load.ts';
import { createDatabase, withClient } from '../instruments/postgres.ts';
import { cpuMicros, rssMegabytes } from '../instruments/process-meter.ts';
import { followRevocations } from '../instruments/revocation-listener.ts';
import { type SeededSession, seedSessions } from '../instruments/seed.ts';
import { addressOf, RING, startService, tokensAt } from '../instruments/service.ts';

const PORT = 4_070;
const BASE_URL = addressOf(PORT);
const STREAMS = 1_000;
const OPENED_AT_ONCE = 20;
const TENANT = 'bench-tenant-000000';
const INSPECTOR_PORT = 4_071;
const SETTLE_MS = { full: 3_000, quick: 1_000 };
const WARM_UP_MS = { full: 5_000, quick: 2_000 };

export async function benchBeside(server: string, quick: boolean): Promise<BesideFigures> {
  const database = await createDatabase(server, 'beside');
  const nodeArgs = `--inspect=127.0.0.1:${INSPECTOR_PORT} --inspect-publish-uid=http`;
  const node = await startService({ DATABASE_URL: database }, PORT, { nodeArgs });
  const samples = quick ? 20 : 200;
  const sessions = await seedSessions(database, RING, samples + 1);
  const keys = await giveKeys(database, sessions);
  const streams = await benchStreams(node, keys[0] ?? '', quick);
  const { sign: tokenOf } = tokensAt(BASE_URL);
  const first = sessions[0] as SeededSession;
  const remembered = await benchRemembered(tokenOf(first), keys[0] ?? '');
  const delays: number[] = [];
  const eachAtOnce = 20;
  for (let from = 1; from < sessions.length; from += eachAtOnce) {
    const some = sessions.slice(from, from + eachAtOnce);
    const found = some.map(async (session, index) => delayOf(session, tokenOf(session), keys[from + index] ?? ''));
    delays.push(...(await Promise.all(found)));
  }
  await node.stop();
  const [delayP50, delayP99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
  return { ...remembered, ...streams, delayP50, delayP99, samples: delays.length };
}

async function giveKeys(database: string, sessions: readonly SeededSession[]): Promise<string[]> {
  const keys = sessions.map(() => createCredential(systemRandom, APPLICATION_KEY_PREFIX));
  await withClient(database, (client) =>
    client.query(
      `insert into porchlight.tenant_keys (hash, tenant_id, kind, fingerprint, created_at)
       select hash, tenant_id, 'application', '', now() from unnest($1::text[], $2::text[]) as t (hash, tenant_id)`,
      [keys.map(sha256), sessions.map(({ tenantId }) => tenantId)],
    ),
  );
  return keys;
}

/** Bare sockets, so that a thousand readers hardly load the machine. */
async function benchStreams(node: Contender, key: string, quick: boolean) {
  const ms = quick ? 3_000 : 20_000;
  const settle = (): Promise<void> => sleep(SETTLE_MS[quick ? 'quick' : 'full']);
  const held = async (): Promise<number> => {
    await collectedHeap(INSPECTOR_PORT);
    await settle();
    return rssMegabytes(node.pid);
  };
  const spent = async (): Promise<number> => {
    const before = cpuMicros(node.pid);
    const started = performance.now();
    await sleep(ms);
    return (cpuMicros(node.pid) - before) / 1_000 / (performance.now() - started);
  };
  // The heap grows to its working size with the first few thousand requests of any kind. The streams do not cause that.
  const page = Buffer.from(`GET /docs HTTP/1.1\r\nHost: localhost:${PORT}\r\nAccept: text/html\r\n\r\n`);
  await load({ port: node.port, connections: 64, durationMs: WARM_UP_MS[quick ? 'quick' : 'full'], next: () => page });
  await settle();
  const alone = await spent();
  const aloneMb = await held();
  const sockets: Socket[] = [];
  while (sockets.length < STREAMS) {
    const some = Array.from({ length: OPENED_AT_ONCE }, () =>
      followRevocations({ port: node.port, tenantId: TENANT, applicationKey: key }),
    );
    sockets.push(...(await Promise.all(some)));
  }
  await settle();
  const withThem = await spent();
  const streamsMb = (await held()) - aloneMb;
  for (const socket of sockets) socket.destroy();
  return { streams: sockets.length, streamsCpuShare: withThem - alone, streamsMb };
}

function appOf(tenantId: string, applicationKey: string) {
  const calls = { count: 0 };
  const auth = createAuth({
    baseUrl: BASE_URL,
    tenantId,
    applicationKey,
    fetch: (input, init) => {
      calls.count += 1;
      return fetch(input, init);
    },
  });
  const untilRemembered = async (accessToken: string): Promise<void> => {
    for (let before = -1; before !== calls.count; await sleep(100)) {
      before = calls.count;
      if (!(await auth.client.verify(accessToken))) throw new Error('a good token was called invalid');
    }
  };
  return { auth, calls, untilRemembered };
}

async function benchRemembered(accessToken: string, applicationKey: string) {
  const { auth, calls, untilRemembered } = appOf(TENANT, applicationKey);
  await untilRemembered(accessToken);
  const cookie = `theme=dark; porchlight_access_${TENANT}=${accessToken}; porchlight_refresh_${TENANT}=svc_ref_x.key`;
  const before = calls.count;
  const rounds: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const cpu = process.cpuUsage();
    for (let call = 0; call < 5_000; call += 1) await auth.session(cookie);
    const { user, system } = process.cpuUsage(cpu);
    rounds.push((user + system) / 5_000);
    await sleep(20);
  }
  return { rememberedCpuMicros: median(rounds), requestsForIt: calls.count - before };
}

async function delayOf({ tenantId, refreshToken }: SeededSession, accessToken: string, key: string): Promise<number> {
  const { auth, untilRemembered } = appOf(tenantId, key);
  await untilRemembered(accessToken);
  const answer = await fetch(`${BASE_URL}/edge/auth/${tenantId}/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  await answer.arrayBuffer();
  const done = performance.now();
  while (await auth.client.verify(accessToken)) await sleep(5);
  return performance.now() - done;
}
