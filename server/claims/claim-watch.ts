/**
 * Holds the answers of agents that wait for a human. One statement asks for all of them, four times a second and at
 * once after a decision in this process, so that a thousand waiting agents cost the database no more than one. No
 * connection is held in between. Of many that wait with one token, the oldest are answered, so that one token holds few
 * requests open.
 */
import type { WaitStatus } from '@porchlight/contract';
import type { OutcomesOf } from './ports.ts';

export interface ClaimWatch {
  /**
   * Returns the outcome as soon as there is one; `pending` if time is up, the caller has gone or the node is draining.
   */
  outcomeOf(waitToken: string, timeoutMs: number, gone: AbortSignal): Promise<WaitStatus>;
  /** A decision was made on this node: checks at once instead of at the next interval. */
  wake(): void;
  /** Answers all waiting requests and accepts no new ones. */
  drain(): void;
}

interface Waiter {
  readonly waitToken: string;
  readonly answer: (status: WaitStatus) => void;
  readonly fail: (error: unknown) => void;
}

/** As many requests as one token holds open on a node. An agent needs one. */
const WAITERS_OF_TOKEN = 20;

interface Dependencies {
  readonly outcomesOf: OutcomesOf;
  readonly intervalMs?: number;
}

export function createClaimWatch({ outcomesOf, intervalMs = 250 }: Dependencies): ClaimWatch {
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;
  let draining = false;

  const ask = async (): Promise<void> => {
    timer = undefined;
    if (waiters.size === 0) return;
    const asked = [...waiters];
    try {
      const found = await outcomesOf([...new Set(asked.map(({ waitToken }) => waitToken))]);
      for (const { waitToken, answer } of asked) {
        // A link that was there a moment ago and is missing now has been swept away.
        const { status } = found.get(waitToken) ?? { status: 'expired' };
        if (status !== 'pending') answer(status);
      }
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
    schedule(intervalMs);
  };

  const schedule = (delayMs: number): void => {
    if (waiters.size === 0) return;
    if (delayMs === 0) clearTimeout(timer);
    else if (timer) return;
    timer = setTimeout(() => void ask(), delayMs);
  };

  return {
    outcomeOf: (waitToken, timeoutMs, gone) =>
      new Promise<WaitStatus>((resolve, reject) => {
        if (draining || gone.aborted) return resolve('pending');
        const end = (): void => {
          waiters.delete(waiter);
          clearTimeout(timeUp);
          gone.removeEventListener('abort', giveUp);
        };
        const giveUp = (): void => waiter.answer('pending');
        const waiter: Waiter = {
          waitToken,
          answer: (status) => {
            end();
            resolve(status);
          },
          fail: (error) => {
            end();
            reject(error);
          },
        };
        const timeUp = setTimeout(giveUp, timeoutMs);
        gone.addEventListener('abort', giveUp);
        const same = [...waiters].filter((other) => other.waitToken === waitToken);
        if (same.length >= WAITERS_OF_TOKEN) same[0]?.answer('pending');
        waiters.add(waiter);
        schedule(intervalMs);
      }),
    wake: () => schedule(0),
    drain() {
      draining = true;
      for (const { answer } of waiters) answer('pending');
    },
  };
}
