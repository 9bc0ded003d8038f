/** Asks every worker for its metrics. One that does not answer in time is left out rather than waited for. */
import type { Worker } from 'node:cluster';
import type { ToPrimary, ToWorker } from './messages.ts';
import { sumMetrics } from './sum-metrics.ts';

const PATIENCE_MS = 1_000;

let asked = 0;

export async function gatherMetrics(workers: readonly Worker[]): Promise<string> {
  asked += 1;
  const id = asked;
  const texts = await Promise.all(workers.map((worker) => metricsOf(worker, id)));
  const there = texts.filter((text) => text !== '');
  const count = `# HELP porchlight_workers Processes that serve on this node.\n# TYPE porchlight_workers gauge\nporchlight_workers ${there.length}\n`;
  return `${sumMetrics(there)}${count}`;
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
