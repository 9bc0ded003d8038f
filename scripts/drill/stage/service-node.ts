/** A node of the service: a process of its own on a port of its own, which can be killed and started again. */
import { fromSources, type RunningServer, startServer } from '../../../test/support/processes.ts';

export interface NodeOptions {
  readonly name: string;
  readonly port: number;
  readonly env: Record<string, string>;
  /** Where its code is; this repository if omitted. */
  readonly code?: string | undefined;
}

const START_TIMEOUT_MS = 60_000;

export class ServiceNode {
  readonly name: string;
  readonly port: number;
  readonly #options: NodeOptions;
  #code: string | undefined;
  #added: Record<string, string> = {};
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

  /** How processes of this node ended unexpectedly. */
  get unexpectedEndings(): readonly string[] {
    return this.#endings;
  }

  /** The same, and forgets them: for a scenario in which this may happen. */
  takeEndings(): readonly string[] {
    const endings = this.#endings;
    this.#endings = [];
    return endings;
  }

  /** Which code the next start runs; this repository's if omitted. */
  runCode(folder?: string): void {
    this.#code = folder;
  }

  /** The next starts have these variables too, before those of the stage. */
  configure(env: Record<string, string>): void {
    this.#added = { ...this.#added, ...env };
  }

  /** The process that runs now. */
  get pid(): number | undefined {
    return this.#running?.pid;
  }

  async start(): Promise<void> {
    const { env, port } = this.#options;
    const running = await startServer({
      command: fromSources(),
      env: { LOG_LEVEL: 'error', ...env, ...this.#added, PORT: String(port) },
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

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop(signal);
  }
}
