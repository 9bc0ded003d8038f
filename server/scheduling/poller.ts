/**
 * Polls for work, one poll after the other, so that no two take the same. Requests for a poll that come shortly after each
 * other are answered by one poll.
 */
export interface Poller {
  /** Polls when the poll that is under way is over. */
  now(): Promise<void>;
  /** Polls in a moment. Calls until then cause no other poll. */
  soon(): void;
  /** Ends polling, and resolves when no poll is under way. */
  stop(): Promise<void>;
}

export function createPoller(poll: () => Promise<void>, gatherMs: number, onError: (error: unknown) => void): Poller {
  let last: Promise<void> = Promise.resolve();
  let gathering: NodeJS.Timeout | undefined;
  let isStopped = false;

  const now = (): Promise<void> => {
    const next = (): Promise<void> => (isStopped ? Promise.resolve() : poll());
    last = last.then(next, next);
    return last;
  };

  return {
    now,
    soon() {
      if (isStopped || gathering !== undefined) return;
      gathering = setTimeout(() => {
        gathering = undefined;
        now().catch(onError);
      }, gatherMs);
      gathering.unref();
    },
    async stop() {
      isStopped = true;
      clearTimeout(gathering);
      await last.catch(() => {});
    },
  };
}
