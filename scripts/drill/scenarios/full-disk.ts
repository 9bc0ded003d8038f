/**
 * The disk of the embedded database fills up under load and gets room again. While it is full, what cannot be written
 * is refused with 503 and the process stays awake; afterwards it goes on by itself.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { provision } from '../load/operations/tenants.ts';
import { type EmbeddedStage, setUpEmbedded } from '../stage/embedded-stage.ts';
import { logLeft } from '../stage/log-segment.ts';
import type { Play, Scenario } from './scenario.ts';
import { untilReady } from './without-feed.ts';

const DISK_MB = 320;
const FULL_MS = 6_000;
const AFTER_MS = 3_000;
/** Megabytes. A segment of the log has sixteen, so there is room for data and none for the log. */
const LESS_THAN_A_SEGMENT = 8;
const AWAKE_WITHIN_MS = 3_000;

export const fullDisk: Scenario<EmbeddedStage> = {
  name: 'full-disk',
  title: 'the disk of the embedded database is full, then has room again',
  people: 4,
  size: { tenants: 8, sessionsEach: 6 },
  setUp: ({ folder }) => setUpEmbedded(folder, DISK_MB),
  async play(play) {
    await useUpLog(play);
    await fillAndFree(play, 'no room for the next piece of the log', LESS_THAN_A_SEGMENT);
    await fillAndFree(play, 'no room at all', 0);
  },
};

async function fillAndFree(
  { stage, world, quick, say }: Play<EmbeddedStage>,
  what: string,
  leave: number,
): Promise<void> {
  const [node] = stage.nodes;
  stage.disk.fill(leave);
  const asleep = await longestSilence(node.address, quick ? FULL_MS / 2 : FULL_MS);
  if (asleep > AWAKE_WITHIN_MS) world.record.surprises.push(`${what}: the node was silent for ${asleep} ms`);
  stage.disk.makeRoom();
  const began = Date.now();
  await untilReady(node.address);
  say(`${what}: /healthz answered within ${asleep} ms; ready ${Date.now() - began} ms after there was room`);
  await sleep(quick ? AFTER_MS / 2 : AFTER_MS);
}

const LOG_LEFT = 192 * 1024;
const PATIENCE_MS = 30_000;

/** Big requests, until the database is about to need a new piece of its log. */
async function useUpLog({ stage, world }: Play<EmbeddedStage>): Promise<void> {
  const [tenant] = world.tenants;
  if (!tenant) return;
  const long = () => `https://app.example.com/${randomBytes(960).toString('hex')}`;
  for (const deadline = Date.now() + PATIENCE_MS; logLeft(stage.databaseFolder) > LOG_LEFT; ) {
    await provision(world, tenant, Array.from({ length: 48 }, long));
    if (Date.now() > deadline) throw new Error(`the log does not get to its end: ${logLeft(stage.databaseFolder)}`);
  }
}

/** How long the process took at most to say that it is alive. */
async function longestSilence(address: string, duringMs: number): Promise<number> {
  let longest = 0;
  for (const end = Date.now() + duringMs; Date.now() < end; await sleep(100)) {
    const asked = Date.now();
    const alive = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(duringMs) }).catch(() => undefined);
    await alive?.body?.cancel();
    longest = Math.max(longest, alive?.ok ? Date.now() - asked : duringMs);
  }
  return longest;
}
