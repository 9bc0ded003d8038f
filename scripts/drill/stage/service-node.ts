/** A node of the service: a process of its own on a port of its own, which can be killed and started again. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromSources, type RunningServer, startServer } from '../../../test/support/processes.ts';

export interface NodeOptions {
  readonly name: string;
  readonly port: number;
  readonly env: Record<string, string>;
  /** Where its code is; without it, this repository. */
  readonly code?: string | undefined;
  /** A file that holds the shift of the node's clock; without it the clock is the system's. */
  readonly clockFile?: string;
}

const START_TIMEOUT_MS = 60_000;

export class ServiceNode {
  readonly name: string;
  readonly port: number;
  readonly #options: NodeOptions;
  #code: string | undefined;
  #running: RunningServer | undefined;
  #endings: string[] = [];

  constructor(options: NodeOptions) {
    this.#options = options;
    this.#code = options.code;
    this.name = options.name;
    this.port = options.port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#running?.pid ?? 0;
  }

  /** How processes of this node ended without being told to. */
  get unexpectedEndings(): readonly string[] {
    return this.#endings;
  }

  /** Which code the next start runs; without a folder, this repository's. */
  runCode(folder?: string): void {
    this.#code = folder;
  }

  async start(): Promise<void> {
    const { clockFile, env, port } = this.#options;
    if (clockFile) writeFileSync(clockFile, '0', { flag: 'a' });
    const shifted = clockFile && {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'shift-clock.ts'))}`,
      DRILL_CLOCK_FILE: clockFile,
    };
    const running = await startServer({
      command: fromSources(),
      env: { LOG_LEVEL: 'error', ...env, ...shifted, PORT: String(port) },
      ...(this.#code === undefined ? {} : { folder: this.#code }),
      startTimeoutMs: START_TIMEOUT_MS,
    });
    this.#running = running;
    void running.exit.then(({ code, signal }) => {
      if (this.#running !== running) return;
      this.#running = undefined;
      this.#endings.push(`${this.name} ended by itself (${code ?? signal}): ${running.logs().trim().slice(-2_000)}`);
    });
  }

  /** True while a process runs. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  shiftClock(ms: number): void {
    if (!this.#options.clockFile) throw new Error(`the clock of ${this.name} cannot be shifted`);
    writeFileSync(this.#options.clockFile, String(ms));
  }

  logs(): string {
    return this.#running?.logs() ?? '';
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop(signal);
  }
}
