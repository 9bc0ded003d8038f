/** Repeats a request until there is an answer, as a client does that needs one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isUnavailable } from './caller.ts';

const PAUSE_MS = 100;
/** Longer than the load, so that calls that are under way can finish. */
const PATIENCE_MS = 25_000;

export interface Answered {
  readonly answer: Answer;
  /** How many earlier attempts got no answer. Each of them may have had its effect. */
  readonly openAttempts: number;
}

export async function untilAnswered(ask: () => Promise<Answer | null>): Promise<Answered | null> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let openAttempts = 0; ; openAttempts += 1) {
    const answer = await ask();
    if (!isUnavailable(answer)) return { answer, openAttempts };
    if (Date.now() > deadline) return null;
    await sleep(PAUSE_MS);
  }
}
