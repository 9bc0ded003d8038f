/** Sets up the stage, runs the load and the disaster, waits until nothing is under way, and checks the result. */
import { setTimeout as sleep } from 'node:timers/promises';
import { askForRefreshes, askNodes } from './check/answers.ts';
import { longestOutage } from './check/outage.ts';
import { emptyRecord } from './check/record.ts';
import { readStored } from './check/stored.ts';
import { judge, type Verdict } from './check/verdict.ts';
import { prepareWorld } from './load/prepare-world.ts';
import { startLoad } from './load/run-load.ts';
import type { Scenario, Setting } from './scenarios/scenario.ts';
import type { Stage } from './stage/stage.ts';

const SIZE = { tenants: 16, sessionsEach: 6 };
const SIZE_QUICK = { tenants: 6, sessionsEach: 8 };
const PEOPLE = 10;
const RUN_IN_MS = 1_000;
/** By then every node has read the feed several times. */
const QUIET_MS = 1_500;

export interface Outcome {
  readonly scenario: string;
  readonly operations: number;
  readonly acknowledged: number;
  /** Refused because of the request, such as a 429. */
  readonly refused: number;
  readonly refused503: number;
  /** Cut off, too late, or 502 of the balancer. */
  readonly unanswered: number;
  readonly longestOutageMs: number;
  readonly verdict: Verdict;
  readonly seconds: number;
}

export async function runScenario<S extends Stage>(
  scenario: Scenario<S>,
  setting: Setting,
  say: (line: string) => void,
): Promise<Outcome> {
  const began = Date.now();
  const record = emptyRecord();
  const stage = await scenario.setUp(setting);
  try {
    const world = await prepareWorld(stage, record, scenario.size ?? (setting.quick ? SIZE_QUICK : SIZE));
    const load = startLoad(world, scenario.people ?? PEOPLE);
    await sleep(RUN_IN_MS);
    try {
      await scenario.play({ stage, world, quick: setting.quick, say });
      await sleep(RUN_IN_MS);
    } catch (error) {
      const why = `the scenario broke off: ${error instanceof Error ? error.message : String(error)}`;
      record.surprises.push(why);
      // Nodes that it left away cannot be asked, so the check may end before it shows any fault.
      say(why);
      for (const { unexpectedEndings } of stage.nodes) unexpectedEndings.forEach(say);
    } finally {
      await load.stop();
    }
    if (record.lateTwins > 0)
      say(`${record.lateTwins} second refreshes with a token may have come after the grace period`);
    await sleep(QUIET_MS);
    const asked = await askNodes(record, stage.nodes);
    for (const node of stage.nodes) record.surprises.push(...node.unexpectedEndings);
    const stored = await stage.onDatabase((query) =>
      readStored(
        query,
        record.tenants.map(({ id }) => id),
      ),
    );
    const refreshes = await askForRefreshes(record, stage.baseUrl);
    const count = (outcome: string) => record.attempts.filter((attempt) => attempt.outcome === outcome).length;
    return {
      scenario: scenario.name,
      operations: record.attempts.length,
      acknowledged: count('acknowledged'),
      refused: count('refused'),
      refused503: count('unavailable'),
      unanswered: count('unanswered'),
      longestOutageMs: longestOutage(record.attempts),
      verdict: judge({ record, stored, answers: { ...asked, refreshes } }),
      seconds: Math.round((Date.now() - began) / 1_000),
    };
  } finally {
    await stage.tearDown();
  }
}
