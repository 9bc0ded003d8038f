/** A worker's connection to the primary process. */
import type { ToPrimary, ToWorker } from './messages.ts';

export interface WorkerLink {
  /** Says that the worker serves, and answers the primary from now on. */
  ready(own: { metrics(): string; retire(): void }): void;
  /** Hands the last figures to the primary. */
  leave(text: string): Promise<void>;
  /** The metrics of all workers together. */
  allMetrics(): Promise<string>;
}

export function workerLink(): WorkerLink {
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  const send = (message: ToPrimary): void => void process.send?.(message);
  return {
    ready(own) {
      process.on('message', (message: ToWorker) => {
        if (message.kind === 'retire') own.retire();
        else if (message.kind === 'metrics') send({ kind: 'metrics', id: message.id, text: own.metrics() });
        else {
          waiting.get(message.id)?.(message.text);
          waiting.delete(message.id);
        }
      });
      send({ kind: 'ready' });
    },
    leave: (text) =>
      new Promise((resolve) => {
        const last: ToPrimary = { kind: 'metrics', id: 0, text };
        if (process.send && process.connected) process.send(last, undefined, undefined, () => resolve());
        else resolve();
      }),
    allMetrics: () =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        send({ kind: 'allMetrics', id: asked });
      }),
  };
}
