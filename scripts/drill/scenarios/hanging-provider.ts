/**
 * The identity provider never answers, then it answers every call with 500. Sign-ins fail meanwhile, and say so soon.
 * Everything else must not notice, and people sign in again once the provider is well.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { World } from '../world/world.ts';
import type { Scenario } from './scenario.ts';

const EACH_MS = 20_000;
const EACH_QUICK_MS = 10_000;
const WELL_MS = 8_000;
/** What the service waits for a provider at most, and some time for a busy machine. */
const TOLD_WITHIN_MS = 10_000;

export const hangingProvider: Scenario<TwoNodeStage> = {
  name: 'hanging-provider',
  title: 'the identity provider hangs, then answers only 500',
  setUp: async (setting) => setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() }),
  async play({ stage, world, quick, say }) {
    for (const mood of ['silent', 'broken'] as const) {
      const began = Date.now();
      stage.provider.mood = mood;
      await sleep(quick ? EACH_QUICK_MS : EACH_MS);
      say(`${mood}: ${countsSince(world, began)}`);
      stage.provider.mood = 'well';
      const before = world.record.sessions.length;
      await sleep(WELL_MS);
      const signedIn = world.record.sessions.length - before;
      if (signedIn === 0) world.record.surprises.push(`nobody signs in after the provider was ${mood}`);
      say(`well again: ${signedIn} people signed in`);
    }
  },
};

/** Requests that a provider has no part in and that failed are faults. So are sign-ins that were not told in time. */
function countsSince({ record }: World, since: number): string {
  const asked = record.attempts.filter(({ at }) => at >= since);
  const ofProvider = asked.filter(({ operation }) => operation === 'login-callback');
  const others = asked.filter(({ operation }) => operation !== 'login-callback' && operation !== 'claim');
  const failed = others.filter(({ outcome }) => outcome === 'unavailable' || outcome === 'unanswered');
  for (const { operation, outcome } of failed) record.surprises.push(`${operation} was ${outcome} beside the provider`);
  const longest = Math.max(0, ...ofProvider.map(({ ms }) => ms));
  if (longest > TOLD_WITHIN_MS) record.surprises.push(`a sign-in was told after ${longest} ms`);
  return `${ofProvider.length} sign-ins came back from it, told within ${longest} ms; ${failed.length} of ${others.length} other requests failed`;
}
