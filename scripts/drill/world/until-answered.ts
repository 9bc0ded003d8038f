/** Asks again until there is an answer, as a client does that wants to know. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isUnavailable } from './caller.ts';

const PAUSE_MS = 100;
/** Beyond the end of the load, so that what was under way comes to its end. */
const PATIENCE_MS = 25_000;

export interface Answered {
  readonly answer: Answer;
  /** How many attempts before it stayed without an answer, each of which may have happened. */
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
