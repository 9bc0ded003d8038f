/**
 * The request log of this node. A request only puts its entry into memory; batches are written later. When the database
 * is slow or away, entries wait, and the oldest are dropped beyond a bound: the log may have gaps, the service may not.
 * It must never throw into a request.
 */
import type { Clock } from '../kernel/clock.ts';
import type { RequestLogStore, RequestToLog } from './ports.ts';

interface RequestLogOptions {
  readonly clock: Clock;
  readonly store: RequestLogStore;
  readonly onDropped: (count: number) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface RequestLog {
  record(request: Omit<RequestToLog, 'at'>): void;
  /** Writes the waiting entries. If the database does not take them, it rejects and keeps the entries. */
  flush(): Promise<void>;
  /** How many entries wait. */
  waiting(): number;
}

/** The number of entries in one statement. A full batch is written at once, without waiting for its second to end. */
export const BATCH_SIZE = 500;
/** About 2 MB, or the entries of ten busy seconds. */
export const WAITING_MAX = 10_000;

export function createRequestLog({ clock, store, onDropped, onFailure }: RequestLogOptions): RequestLog {
  let entries: RequestToLog[] = [];
  let flushing: Promise<void> | undefined;

  const dropBeyondBound = (): void => {
    // A whole batch is dropped at once, so that dropping costs as little as adding.
    const excess = entries.length - WAITING_MAX;
    if (excess <= 0) return;
    const dropped = Math.max(excess, BATCH_SIZE);
    entries = entries.slice(dropped);
    onDropped(dropped);
  };

  const writeAll = async (): Promise<void> => {
    while (entries.length > 0) {
      const batch = entries.slice(0, BATCH_SIZE);
      entries = entries.slice(BATCH_SIZE);
      try {
        await store.append(batch);
      } catch (error) {
        entries = [...batch, ...entries];
        dropBeyondBound();
        throw error;
      }
    }
  };

  const flush = (): Promise<void> => {
    flushing ??= writeAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };

  return {
    record(request) {
      entries.push({ ...request, at: clock.now() });
      dropBeyondBound();
      if (entries.length === BATCH_SIZE && !flushing) flush().catch(onFailure);
    },
    flush,
    waiting: () => entries.length,
  };
}
