/**
 * One node that gets three times the refreshes that it can serve: verify has to keep working, calls that cannot be
 * served must be refused at once with a time to retry, and memory has to stay within bounds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../measure/percentile.ts';
import type { WholeAnswer } from '../instruments/connection.ts';
import type { Contender } from '../instruments/contender.ts';
import { jsonRequest } from '../instruments/load.ts';
import { openLoad } from '../instruments/open-load.ts';
import { rssMegabytes } from '../instruments/process-meter.ts';
import type { SeededSession } from '../instruments/seed.ts';

export interface OverloadResults {
  /** Refreshes a second that the node served before, with a load that waits for answers. */
  readonly servedPerSecond: number;
  readonly overload: readonly OverloadRow[];
  /** Megabytes: before the overload, and at the highest point. */
  readonly restingMb: number;
  readonly overloadMb: number;
}

interface OverloadRow {
  readonly name: string;
  /** Sent at this rate, whether or not the last one was answered. */
  readonly perSecond: number;
  readonly answered: number;
  /** Refused with 503 and `Retry-After`. */
  readonly shed: number;
  /** Any other answer, or none. */
  readonly failed: number;
  /** Milliseconds until the answer, for the calls that were answered. */
  readonly p99: number;
}

interface Load {
  readonly servedPerSecond: number;
  readonly sessions: readonly SeededSession[];
  readonly nextVerify: () => Buffer;
  readonly ms: number;
}

const TIMES = 3;
const TICK_MS = 20;
const VERIFIES_A_TICK = 2;
const PATIENCE_MS = 15_000;

/**
 * Refreshes are sent at their rate, whatever happens to them. A hundred verifies a second are sent at the same time.
 */
export async function benchOverload(node: Contender, load: Load): Promise<OverloadResults> {
  const { servedPerSecond, sessions, nextVerify, ms } = load;
  const restingMb = rssMegabytes(node.pid);
  let overloadMb = restingMb;
  const watch = setInterval(() => {
    overloadMb = Math.max(overloadMb, rssMegabytes(node.pid));
  }, 100);
  const connections = openLoad(node.port);
  const [verify, refresh] = [new Tally('verify'), new Tally('refresh')];
  const started = performance.now();
  let [index, begun] = [0, 0];
  const nextSession = (): SeededSession | undefined => {
    for (let tries = 0; tries < sessions.length; tries += 1) {
      const session = sessions[index++ % sessions.length];
      if (session && !session.busy) return session;
    }
    return undefined;
  };
  for (let passed = 0; passed < ms; passed = performance.now() - started) {
    for (let count = 0; count < VERIFIES_A_TICK; count += 1) connections.send(nextVerify(), verify.sent());
    for (const due = (passed / 1_000) * servedPerSecond * TIMES; begun < due; begun += 1) {
      const session = nextSession();
      if (!session) break;
      session.busy = true;
      const request = jsonRequest(`/edge/auth/${session.tenantId}/refresh`, { refresh_token: session.refreshToken });
      const done = refresh.sent((answer) => {
        session.busy = false;
        if (answer?.status !== 200) return;
        session.refreshToken = (JSON.parse(answer.body.toString()) as { refresh_token: string }).refresh_token;
      });
      connections.send(request, done);
    }
    await sleep(TICK_MS);
  }
  const seconds = (performance.now() - started) / 1_000;
  await connections.end(PATIENCE_MS);
  clearInterval(watch);
  return { servedPerSecond, overload: [verify, refresh].map((each) => each.row(seconds)), restingMb, overloadMb };
}

class Tally {
  readonly #name: string;
  readonly #answered: number[] = [];
  #sent = 0;
  #shed = 0;
  #failed = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** Counts a request that is sent. The returned function is called with its answer. */
  sent(then?: (answer: WholeAnswer | null) => void): (answer: WholeAnswer | null, ms: number) => void {
    this.#sent += 1;
    return (answer, ms) => {
      if (answer?.status === 200) this.#answered.push(ms);
      else if (answer?.status === 503 && /\r\nretry-after:/i.test(answer.head)) this.#shed += 1;
      else this.#failed += 1;
      then?.(answer);
    };
  }

  row(seconds: number): OverloadRow {
    return {
      name: this.#name,
      perSecond: this.#sent / seconds,
      answered: this.#answered.length,
      shed: this.#shed,
      failed: this.#failed,
      p99: percentile(this.#answered, 0.99) || 0,
    };
  }
}
