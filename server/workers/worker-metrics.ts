/**
 * The metrics of all workers as those of one node. What a worker has counted stays when it ends: a counter that fell would
 * look like a restart of the node. A worker that does not answer in time is left out rather than waited for.
 */
import type { Worker } from 'node:cluster';
import { WORKERS_METRIC } from '../http/metrics/catalogue.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { onlyCounted, sumMetrics } from './sum-metrics.ts';

const PATIENCE_MS = 1_000;

export class WorkerMetrics {
  readonly #last = new Map<Worker, string>();
  #ofEnded = '';
  #asked = 0;

  /** Keeps the figures of the worker, and adds them to the total when the worker ends. */
  watch(worker: Worker): void {
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'metrics') this.#last.set(worker, message.text);
    });
    worker.once('exit', () => {
      this.#ofEnded = sumMetrics([this.#ofEnded, onlyCounted(this.#last.get(worker) ?? '')]);
      this.#last.delete(worker);
    });
  }

  async gather(workers: readonly Worker[]): Promise<string> {
    this.#asked += 1;
    const id = this.#asked;
    // For a worker that is leaving or does not answer: its last known counts.
    const before = new Map(this.#last);
    const answers = await Promise.all(workers.map(async (worker) => ({ worker, text: await metricsOf(worker, id) })));
    const there = answers.filter(({ text }) => text !== '');
    for (const { worker } of there) before.delete(worker);
    const others = [...before].filter(([worker]) => this.#last.has(worker)).map(([, text]) => onlyCounted(text));
    const { name, help } = WORKERS_METRIC;
    const count = `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${there.length}\n`;
    return `${sumMetrics([...there.map(({ text }) => text), ...others, this.#ofEnded])}${count}`;
  }
}

function metricsOf(worker: Worker, id: number): Promise<string> {
  return new Promise((resolve) => {
    const end = (text: string): void => {
      clearTimeout(timer);
      worker.off('message', look);
      resolve(text);
    };
    const look = (message: ToPrimary): void => {
      if (message.kind === 'metrics' && message.id === id) end(message.text);
    };
    const timer = setTimeout(() => end(''), PATIENCE_MS);
    worker.on('message', look);
    const question: ToWorker = { kind: 'metrics', id };
    worker.send(question, (error) => {
      if (error) end('');
    });
  });
}
