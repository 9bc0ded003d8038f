/**
 * The clock of one node jumps forward and back, while it runs. libfaketime moves it. A difference of half a second harms
 * nobody. With one of minutes, good tokens are refused while it lasts, and two refreshes at once may end a session: that
 * is documented and counted here. What was revoked stays revoked, and nothing is deleted before its time.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DrillRecord, expectEvent } from '../check/record.ts';
import { MissingProgram } from '../stage/cannot-play.ts';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import { findFaketime } from '../stage/faketime.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';

const EACH_MS = 12_000;
const EACH_QUICK_MS = 6_000;
const SETTLED_MS = 2_000;
/** The longest are less than the lifetime of an access token. */
const JUMPS_S = [0.5, -0.5, 300, -300] as const;
/** Less than the grace time of a refresh. */
const HARMLESS_S = 1;

interface ClockStage extends TwoNodeStage {
  /** Moves the clock of the second node so many seconds away from the right time. */
  moveClock(seconds: number): void;
}

export const clockJump: Scenario<ClockStage> = {
  name: 'clock-jump',
  title: 'the clock of a node jumps forward and back',
  async setUp(setting) {
    const library = findFaketime();
    if (!library) throw new MissingProgram('libfaketime');
    const stage = await setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() });
    const file = join(mkdtempSync(join(setting.folder, 'clock-')), 'offset');
    const moveClock = (seconds: number) => writeFileSync(file, `${seconds < 0 ? seconds : `+${seconds}`}\n`);
    moveClock(0);
    const [, node] = stage.nodes;
    node.configure({
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
    });
    await node.stop();
    await node.start();
    return { ...stage, moveClock };
  },
  async play({ stage, world: { record }, quick, say }) {
    for (const seconds of JUMPS_S) {
      const [began, faults] = [record.attempts.length, record.wronglyRefused.length];
      stage.moveClock(seconds);
      await sleep(quick ? EACH_QUICK_MS : EACH_MS);
      stage.moveClock(0);
      await sleep(SETTLED_MS);
      const asked = record.attempts.slice(began);
      const failed = asked.filter(({ outcome }) => outcome === 'unavailable' || outcome === 'unanswered').length;
      const wrongly = record.wronglyRefused.length - faults;
      say(`${seconds} s: ${asked.length} requests, ${failed} failed, ${wrongly} good tokens refused`);
      if (Math.abs(seconds) < HARMLESS_S) continue;
      record.wronglyRefused.length = faults;
      forgetSessions(record);
    }
    // Those that are made from now on must last.
    await sleep(quick ? EACH_QUICK_MS : EACH_MS);
  },
};

/** Nobody can tell which of them the wrong clock has ended, or whose tokens lie in the future. */
function forgetSessions(record: DrillRecord): void {
  for (const session of record.sessions.filter(({ state }) => state === 'live')) {
    session.state = 'unknown';
    expectEvent(record, session.tenantId, 'logout', 'may');
  }
}
