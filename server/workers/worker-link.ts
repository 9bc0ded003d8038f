/** A worker's end of the line to the primary process. */
import type { ToPrimary, ToWorker } from './messages.ts';

export interface WorkerLink {
  /** Says that the worker serves, and answers the primary from now on. */
  ready(own: { metrics(): string; retire(): void }): void;
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
    allMetrics: () =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        send({ kind: 'allMetrics', id: asked });
      }),
  };
}
