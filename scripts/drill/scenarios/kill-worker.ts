/**
 * Two nodes with WORKERS=2. Workers are killed one after the other; the process that keeps them starts another, and the
 * node goes on with the worker that is left. Then the process itself is killed: its workers must not outlive it.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { ServiceNode } from '../stage/service-node.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';

const WORKERS = 2;
const KILLS = 12;
const KILLS_QUICK = 4;
const REPLACED_WITHIN_MS = 30_000;
const GONE_WITHIN_MS = 5_000;

export const killWorker: Scenario<TwoNodeStage> = {
  name: 'kill-worker',
  title: `kill -9 of a worker of WORKERS=2, ${KILLS} times, and of the process that keeps them`,
  setUp: async (setting) =>
    setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair(), env: { WORKERS: String(WORKERS) } }),
  async play({ stage, world, quick, say }) {
    world.record.readsRepeat = true;
    const kills = quick ? KILLS_QUICK : KILLS;
    let longest = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const node = stage.nodes[kill % 2 === 0 ? 0 : 1];
      await untilAllServe(node);
      longest = Math.max(longest, await killWorkers(node, 1));
    }
    say(`${kills} workers killed, one at a time; all of a node served again within ${longest} ms`);
    await untilAllServe(stage.nodes[1]);
    say(
      `all workers of a node killed at once; all served again within ${await killWorkers(stage.nodes[1], WORKERS)} ms`,
    );
    const [node] = stage.nodes;
    const orphans = workersOf(node);
    await node.kill();
    await sleep(GONE_WITHIN_MS);
    const left = orphans.filter(isAlive);
    if (left.length > 0) world.record.surprises.push(`${left.length} workers outlived the process that keeps them`);
    await node.start();
    say(`the process that keeps ${orphans.length} workers was killed, ${left.length} of them were left`);
  },
};

/** Kills so many of its workers, and returns how long it took until as many as before served. */
async function killWorkers(node: ServiceNode, count: number): Promise<number> {
  const victims = workersOf(node).slice(0, count);
  if (victims.length < count) throw new Error(`${node.name} has ${victims.length} workers`);
  await sleep(Math.random() * 200);
  const killed = Date.now();
  for (const pid of victims) process.kill(pid, 'SIGKILL');
  await untilAllServe(node, victims);
  return Date.now() - killed;
}

function workersOf({ pid }: ServiceNode): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Resolves when as many serve as there should be, and these processes are not among them. */
async function untilAllServe(node: ServiceNode, without: readonly number[] = []): Promise<void> {
  for (const deadline = Date.now() + REPLACED_WITHIN_MS; ; await sleep(50)) {
    const serving = await servingAt(node);
    if (serving === WORKERS && !workersOf(node).some((pid) => without.includes(pid))) return;
    if (Date.now() > deadline) throw new Error(`${node.name} has ${serving} workers of ${WORKERS}`);
  }
}

async function servingAt({ address }: ServiceNode): Promise<number> {
  const response = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return Number(/^porchlight_workers (\d+)$/m.exec((await response?.text()) ?? '')?.[1] ?? 0);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
