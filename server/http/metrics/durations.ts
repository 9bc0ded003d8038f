/**
 * Histograms of durations. They are counted by hand rather than by a metrics library because every request feeds them:
 * adding to two numbers costs a fiftieth of what such a library does for one set of labels.
 */
import { getOrInsert } from '../../kernel/get-or-insert.ts';
import type { HistogramName } from './catalogue.ts';

export interface DurationSeries {
  observe(durationMs: number): void;
}

/** Fine enough to see an objective of 50 ms. */
const BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Histogram {
  readonly #name: HistogramName;
  readonly #series = new Map<string, Series>();

  constructor(name: HistogramName) {
    this.#name = name;
  }

  /** `labels` as they are written between the braces. */
  of(labels: string): DurationSeries {
    return getOrInsert(this.#series, labels, () => new Series());
  }

  lines(): string[] {
    return [...this.#series].flatMap(([labels, series]) => series.lines(this.#name, labels));
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

  lines(name: string, labels: string): string[] {
    let below = 0;
    const others = labels === '' ? '' : `,${labels}`;
    const buckets = this.#counts.map((count, index) => {
      below += count;
      return `${name}_bucket{le="${BOUNDS_S[index] ?? '+Inf'}"${others}} ${below}`;
    });
    const braced = labels === '' ? '' : `{${labels}}`;
    return [...buckets, `${name}_sum${braced} ${this.#sumS}`, `${name}_count${braced} ${below}`];
  }
}
