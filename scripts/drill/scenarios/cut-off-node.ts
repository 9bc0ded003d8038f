/**
 * One node loses its way to the database, and with it the change feed: first so that everybody notices, then silently.
 * It says so in /readyz once what it knows is too old, gets no traffic any more, and has missed no revocation when it is back. What it is asked
 * meanwhile, past the balancer, it answers from what it knows: that is the promise of a verify without a database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../load/world.ts';
import { setUpTwoNodes, type TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Play, Scenario } from './scenario.ts';
import { readinessOf, untilReady } from './without-feed.ts';

/** A node that alone is cut off is better out soon: that is what the setting is for. */
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
    setUpTwoNodes({
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
  world.suspended.feed = true;
  cut();
  while (stage.balancer.isReady(1) && Date.now() - began < OUT_WITHIN_MS) await sleep(20);
  const outAfter = Date.now() - began;
  if (stage.balancer.isReady(1)) surprises.push(`${how}: ${node.name} still gets traffic after ${outAfter} ms`);
  // From here on the balancer has no way to it, so through the balancer every revocation counts again.
  world.feedBackAt = Date.now();
  world.suspended.feed = false;

  await sleep(Math.max(0, forMs - outAfter));
  const report = await readinessOf(node.address);
  const age = report?.checks.change_feed;
  if (report?.status !== 503) surprises.push(`${how}: /readyz of ${node.name} answers ${report?.status}`);
  if (age?.ok !== false) {
    surprises.push(`/readyz of ${node.name} does not say that its feed is old: ${JSON.stringify(age)}`);
  }
  const before = await stillValid(world, node.address, began);
  world.suspended.feed = true;
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
  world.suspended.feed = false;
  say(
    `${how}: out of the balancer after ${outAfter} ms; feed ${age?.detail}; took ${before.valid} of ${before.asked} tokens revoked meanwhile; back and ready after ${ready} ms, none taken after ${heard} ms`,
  );
}

/** How many of the tokens that were revoked since then this node takes. */
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
