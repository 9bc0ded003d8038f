/**
 * The histogram of request durations. It is counted by hand rather than by a metrics library because every request feeds
 * it: adding to two numbers costs a fiftieth of what such a library does for one set of labels.
 */
import { getOrInsert } from '../../kernel/get-or-insert.ts';

export interface DurationSeries {
  observe(durationMs: number): void;
}

const NAME = 'porchlight_request_duration_seconds';
const BOUNDS_S = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

export class RequestDurations {
  readonly #series = new Map<string, Map<number, Series>>();

  of(operation: string, status: number): DurationSeries {
    const byStatus = getOrInsert(this.#series, operation, () => new Map<number, Series>());
    return getOrInsert(byStatus, status, () => new Series());
  }

  /** In the text format of Prometheus. */
  text(): string {
    const lines = [`# HELP ${NAME} Duration of HTTP requests by operation and status.`, `# TYPE ${NAME} histogram`];
    for (const [operation, byStatus] of this.#series) {
      for (const [status, series] of byStatus) {
        lines.push(...series.lines(`operation="${escaped(operation)}",status="${status}"`));
      }
    }
    return `${lines.join('\n')}\n`;
  }
}

class Series implements DurationSeries {
  /** How many fell between a bound and the one before it; the last counts those above all bounds. */
  readonly #counts = new Array<number>(BOUNDS_S.length + 1).fill(0);
  #sumS = 0;

  observe(durationMs: number): void {
    const seconds = durationMs / 1_000;
    let bucket = 0;
    while (bucket < BOUNDS_S.length && seconds > (BOUNDS_S[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sumS += seconds;
  }

  lines(labels: string): string[] {
    let below = 0;
    const buckets = this.#counts.map((count, index) => {
      below += count;
      return `${NAME}_bucket{le="${BOUNDS_S[index] ?? '+Inf'}",${labels}} ${below}`;
    });
    return [...buckets, `${NAME}_sum{${labels}} ${this.#sumS}`, `${NAME}_count{${labels}} ${below}`];
  }
}

const escaped = (label: string): string =>
  label.replace(/["\\\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
