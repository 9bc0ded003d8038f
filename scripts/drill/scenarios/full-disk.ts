/**
 * The disk of the embedded database fills up under load, and gets space again. While it is full, writes that fail are
 * refused with 503 and the process stays alive; afterwards it goes on by itself.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedStage, setUpEmbedded } from '../stage/embedded-stage.ts';
import { CALLBACK } from '../world/world.ts';
import type { Play, Scenario } from './scenario.ts';
import { readinessOf, untilReady } from './without-feed.ts';

const DISK_MB = 320;
const FULL_MS = 6_000;
const AFTER_MS = 3_000;
/** Megabytes. A segment of the log has sixteen, so there is space for data but not for a new segment. */
const LESS_THAN_A_SEGMENT = 14;
const AWAKE_WITHIN_MS = 3_000;

export const fullDisk: Scenario<EmbeddedStage> = {
  name: 'full-disk',
  title: 'the disk of the embedded database is full, then has room again',
  people: 4,
  size: { tenants: 8, sessionsEach: 6 },
  setUp: ({ folder }) => setUpEmbedded(folder, DISK_MB),
  async play(play) {
    play.stage.disk.fill(LESS_THAN_A_SEGMENT);
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

const PATIENCE_MS = 40_000;

/** Sends big requests until the database needs a new segment of its log and has no space for it. */
async function useUpLog({ stage, world: { tenants, caller, record } }: Play<EmbeddedStage>): Promise<void> {
  const [tenant] = tenants;
  if (!tenant) return;
  const long = () => `https://app.example.com/${randomBytes(960).toString('hex')}`;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const answer = await caller.send('provision', '/api/resources/social-login', {
      bearer: tenant.managementKey,
      json: { callback_urls: [CALLBACK, ...Array.from({ length: 48 }, long)] },
    });
    // If only one statement failed, the database is still ready. If the database itself stopped, it is not.
    if (answer?.status === 503 && (await readinessOf(stage.nodes[0].address))?.status === 503) return;
  }
  record.surprises.push('the log did not come to its end');
}

/** The longest time that the process took to answer that it is alive. */
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
