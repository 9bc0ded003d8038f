/**
 * Looks for work, one look after the other, so that no two take the same. What gets free meanwhile is gathered for a
 * moment, so that one look serves several.
 */
export interface Looks {
  /** Looks when the look that is under way is over. */
  now(): Promise<void>;
  /** Looks in a moment; calls until then are one. */
  soon(): void;
  /** Looks no more, and resolves when no look is under way. */
  stop(): Promise<void>;
}

export function createLooks(look: () => Promise<void>, gatherMs: number, onError: (error: unknown) => void): Looks {
  let last: Promise<void> = Promise.resolve();
  let gathering: NodeJS.Timeout | undefined;
  let isStopped = false;

  const now = (): Promise<void> => {
    const next = (): Promise<void> => (isStopped ? Promise.resolve() : look());
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
