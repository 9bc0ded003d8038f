/**
 * Reads texts in a worker, one after the other, each within a time limit. A text that takes longer ends the worker, and
 * the next text gets a new one. The run itself never blocks on a text: its clock and Ctrl-C keep working.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Form, NOTHING_READ, type Reading, type ReadingTask } from './reading.ts';

/** Far above what an ordinary page needs, on a slow machine too. */
export const READ_MS = 5_000;
const MEMORY_MB = 512;

/**
 * The places of the worker: in the sources, in the package of the SDK, and in the package of the service, whose command
 * line is one file.
 */
const PLACES = ['./worker/index.ts', './worker/index.js', './prove-reader.js'];

export interface ReadingLimit {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

export class PageReader {
  readonly #limit: () => ReadingLimit;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** The limit is read when the turn of a text comes. */
  constructor(limit: () => ReadingLimit) {
    this.#limit = limit;
  }

  /** Null if the text could not be read within the limit. */
  read(task: ReadingTask): Promise<Reading | null> {
    if (task.text === '') return Promise.resolve(NOTHING_READ);
    const reading = this.#last.then(() => this.#readNow(task));
    this.#last = reading;
    return reading;
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #readNow(task: ReadingTask): Promise<Reading | null> {
    const { milliseconds, signal } = this.#limit();
    if (signal.aborted || milliseconds <= 0) return null;
    this.#worker ??= startWorker();
    const worker = this.#worker;
    const answer = await answerOf(worker, task, AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]));
    if (answer) return withUrls(answer);
    await this.end();
    return null;
  }
}

function startWorker(): Worker {
  const place = PLACES.map((name) => new URL(name, import.meta.url)).find((url) => existsSync(fileURLToPath(url)));
  if (!place) throw new Error('a file of this package is missing: install it again');
  // The worker reads texts of strangers, so it gets no variables of the environment.
  const worker = new Worker(place, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  // Without a listener an error of the worker would end the whole command.
  worker.on('error', () => undefined).unref();
  return worker;
}

/** Null if the worker was too slow or ran out of memory. */
function answerOf(worker: Worker, task: ReadingTask, end: AbortSignal): Promise<Reading<string> | null> {
  return new Promise((resolve) => {
    const settle = (reading: Reading<string> | null): void => {
      end.removeEventListener('abort', fail);
      worker.off('message', settle).off('error', fail).off('exit', fail).unref();
      resolve(reading);
    };
    const fail = (): void => settle(null);
    end.addEventListener('abort', fail);
    worker.on('message', settle).on('error', fail).on('exit', fail).ref();
    worker.postMessage(task);
  });
}

/** Addresses come back as text: a URL cannot be sent between threads. */
const withUrls = ({ links, quoted, forms, ...others }: Reading<string>): Reading => ({
  ...others,
  links: links.map((href) => new URL(href)),
  quoted: quoted.map((href) => new URL(href)),
  forms: forms.map((form): Form => ({ ...form, action: new URL(form.action) })),
});
