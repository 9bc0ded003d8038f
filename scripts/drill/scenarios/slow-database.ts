/**
 * The way to the database gets slow: first for one node, then for both, then so slow that requests cannot be answered.
 * Verify goes on, nothing is lost, and once the way is fast again everything is as before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { World } from '../world/world.ts';
import type { Scenario } from './scenario.ts';
import { withoutFeed } from './without-feed.ts';

const EACH_MS = 12_000;
const EACH_QUICK_MS = 8_000;
const AFTER_MS = 3_000;
const STEPS = [
  { what: 'one node, 50 ms each way', slow: [0, 50] },
  { what: 'both nodes, 50 ms each way', slow: [50, 50] },
  { what: 'both nodes, 1 s each way', slow: [1_000, 1_000] },
] as const;

export const slowDatabase: Scenario<TwoNodeStage> = {
  name: 'slow-database',
  title: 'the way to the database gets slow, for one node and for both',
  setUp: async (setting) => setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() }),
  async play({ stage, world, quick, say }) {
    const delay = (slow: readonly number[]) => stage.gates.forEach((gate, index) => void gate.delay(slow[index] ?? 0));
    for (const { what, slow } of STEPS) {
      const began = Date.now();
      await withoutFeed(world, stage.nodes, async () => {
        delay(slow);
        await sleep(quick ? EACH_QUICK_MS : EACH_MS);
        delay([]);
      });
      say(`${what}: ${countsSince(world, began)}`);
      await sleep(AFTER_MS);
    }
  },
};

/** What was asked since then, what failed, and how long the slowest tenth took. A verify that failed is a fault. */
function countsSince({ record }: World, since: number): string {
  const asked = record.attempts.filter(({ at }) => at >= since);
  const count = (outcome: string) => asked.filter((attempt) => attempt.outcome === outcome).length;
  const verified = asked.filter(({ operation }) => operation === 'verify');
  const failed = verified.filter(({ outcome }) => outcome === 'unavailable' || outcome === 'unanswered');
  for (const { outcome } of failed) record.surprises.push(`verify was ${outcome} while the database was slow`);
  const slowest = verified.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(verified.length * 0.9)];
  return `${asked.length} requests, ${count('unavailable')} with 503, ${count('unanswered')} unanswered; verify within ${slowest} ms (90 %)`;
}
