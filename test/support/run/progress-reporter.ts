/**
 * What a run of many files shows. In a terminal: one line with the progress and the slowest tests, and the failures
 * above it. In a file: a line for each finished test file. At the end: the ten slowest files.
 */
import {
  DefaultReporter,
  type TestCase,
  type TestModule,
  type TestModuleState,
  type TestSpecification,
} from 'vitest/node';

/** A run with fewer files is shown as vitest shows it. */
const MANY_FILES = 20;
const SLOWEST = 10;
const REDRAW_MS = 1_000;
const CLEAR_LINE = '\r\x1b[2K';

export default class ProgressReporter extends DefaultReporter {
  readonly #running = new Map<string, { readonly name: string; readonly since: number }>();
  readonly #finished: { readonly name: string; readonly ms: number }[] = [];
  #files = 0;
  #passed = 0;
  #failed = 0;
  #redraw: NodeJS.Timeout | undefined;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
    if (this.#hasLine()) this.#redraw = setInterval(() => this.#draw(), REDRAW_MS).unref();
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.set(module.id, { name: nameOf(module), since: Date.now() });
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const { state } = test.result();
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') this.#failed += 1;
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.id);
    this.#finished.push({ name: nameOf(module), ms: module.diagnostic().duration });
    super.onTestModuleEnd(module);
    this.#draw();
  }

  override onTestRunEnd(...run: Parameters<DefaultReporter['onTestRunEnd']>): void {
    clearInterval(this.#redraw);
    this.#clear();
    this.#redraw = undefined;
    super.onTestRunEnd(...run);
    if (this.#files < MANY_FILES) return;
    this.log('The slowest files:');
    const slowest = this.#finished.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
    for (const { name, ms } of slowest) this.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  }

  /** Passed files need no line, because the progress line counts them. */
  protected override printTestModule(module: TestModule): void {
    if (!this.#redraw || module.state() === 'failed') super.printTestModule(module);
  }

  /** Single tests are shown only for failed files. */
  protected override printTestCase(state: TestModuleState, test: TestCase): void {
    if (this.#files < MANY_FILES || test.result().state === 'failed') super.printTestCase(state, test);
  }

  override log(...messages: unknown[]): void {
    this.#clear();
    super.log(...messages);
  }

  override onUserConsoleLog(...log: Parameters<DefaultReporter['onUserConsoleLog']>): void {
    this.#clear();
    super.onUserConsoleLog(...log);
  }

  readonly #hasLine = (): boolean => this.isTTY && this.#files >= MANY_FILES;

  #clear(): void {
    if (this.#redraw) process.stdout.write(CLEAR_LINE);
  }

  #draw(): void {
    if (!this.#redraw) return;
    const now = Date.now();
    const longest = [...this.#running.values()].sort((one, other) => one.since - other.since)[0];
    const parts = [
      `${this.#finished.length} of ${this.#files} files`,
      `${this.#passed} passed, ${this.#failed} failed`,
      minutes(performance.now() - this.start),
      ...(longest ? [`${longest.name} for ${minutes(now - longest.since)}`] : []),
    ];
    process.stdout.write(CLEAR_LINE + parts.join(' · ').slice(0, (process.stdout.columns || 80) - 1));
  }
}

const nameOf = (module: TestModule): string => `${module.project.name} ${module.relativeModuleId}`;

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
