/**
 * One node loses its connection to the database, and with it the change feed: first with errors that everybody notices,
 * then silently. The node says so in /readyz once its data is too old, gets no more traffic, and knows every revocation
 * when it is back. Requests that reach it meanwhile without the balancer are answered from what it knows: verify is
 * promised to work without a database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { World } from '../world/world.ts';
import { NOTICED_MS } from './rolling-restart.ts';
import type { Play, Scenario } from './scenario.ts';
import { readinessOf, untilReady } from './without-feed.ts';

/** If only one node is cut off, it should leave the balancer soon. That is the purpose of the setting. */
const FEED_MAX_AGE_S = 2;
const CUT_MS = 33_000;
const CUT_QUICK_MS = 3_000;
const SILENT_MS = 12_000;
const SILENT_QUICK_MS = 3_000;
const OUT_WITHIN_MS = 15_000;
const HEARD_WITHIN_MS = 2_500;

export const cutOffNode: Scenario<TwoNodeStage> = {
  name: 'cut-off-node',
  title: 'a node is cut off from the change feed, then back',
  setUp: async (setting) =>
    setUpBehindHaproxy({
      folder: setting.folder,
      pair: await setting.pair(),
      env: { FEED_MAX_AGE_S: String(FEED_MAX_AGE_S) },
    }),
  async play(play) {
    const [, gate] = play.stage.gates;
    await cutOff(play, 'cut', play.quick ? CUT_QUICK_MS : CUT_MS, () => gate.cut());
    await cutOff(play, 'silent', play.quick ? SILENT_QUICK_MS : SILENT_MS, () => gate.silence());
  },
};

async function cutOff(
  { stage, world, say }: Play<TwoNodeStage>,
  how: string,
  forMs: number,
  cut: () => void,
): Promise<void> {
  const [, node] = stage.nodes;
  const [, gate] = stage.gates;
  const { surprises } = world.record;
  const began = Date.now();
  world.isWithoutFeed = true;
  cut();
  while (await isReady(node.address)) {
    if (Date.now() - began > OUT_WITHIN_MS) throw new Error(`${how}: ${node.name} is still ready`);
    await sleep(50);
  }
  const outAfter = Date.now() - began;
  // Once the balancer has noticed the cut, every revocation must hold again for all who use the balancer.
  await sleep(NOTICED_MS);
  world.feedBackAt = Date.now();
  world.isWithoutFeed = false;

  await sleep(Math.max(0, forMs - outAfter));
  const report = await readinessOf(node.address);
  const age = report?.checks.change_feed;
  if (report?.status !== 503) surprises.push(`${how}: /readyz of ${node.name} answers ${report?.status}`);
  if (age?.ok !== false) {
    surprises.push(`/readyz of ${node.name} does not say that its feed is old: ${JSON.stringify(age)}`);
  }
  const before = await stillValid(world, node.address, began);
  world.isWithoutFeed = true;
  const back = Date.now();
  gate.restore();
  await untilReady(node.address);
  const ready = Date.now() - back;
  let after = await stillValid(world, node.address, began);
  while (after.valid > 0 && Date.now() - back < ready + HEARD_WITHIN_MS) {
    await sleep(50);
    after = await stillValid(world, node.address, began);
  }
  const heard = Date.now() - back;
  if (after.valid > 0) {
    surprises.push(`${how}: ${heard} ms after it was back, ${node.name} took ${after.valid} revoked tokens`);
  }
  world.feedBackAt = Date.now();
  world.isWithoutFeed = false;
  say(
    `${how}: not ready after ${outAfter} ms; feed ${age?.detail}; took ${before.valid} of ${before.asked} tokens revoked meanwhile; back and ready after ${ready} ms, none taken after ${heard} ms`,
  );
}

const isReady = async (address: string): Promise<boolean> => {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.ok;
};

/** How many of the tokens that were revoked since then this node still accepts. */
async function stillValid(world: World, address: string, since: number): Promise<{ asked: number; valid: number }> {
  const revoked = world.revoked.since(since);
  const answers = await Promise.all(
    revoked.map(async ({ tenantId, accessToken }) => {
      const response = await fetch(`${address}/edge/auth/${tenantId}/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: accessToken }),
      });
      const body = (await response.json()) as { valid?: boolean };
      return response.status === 200 && body.valid === true;
    }),
  );
  return { asked: revoked.length, valid: answers.filter(Boolean).length };
}
