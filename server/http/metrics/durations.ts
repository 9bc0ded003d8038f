/**
 * Histograms of durations. They are counted by hand rather than by a metrics library because every request feeds them:
 * adding to two numbers costs a fiftieth of what such a library does for one set of labels.
 */
import { getOrInsert } from '../../kernel/get-or-insert.ts';
import type { HistogramSample, Labels } from './families.ts';
import { labelText } from './prometheus-text.ts';

export interface DurationSeries {
  observe(durationMs: number): void;
}

/** Fine enough for an objective of 50 ms. */
const BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Histogram {
  readonly #series = new Map<string, Series>();

  of(labels: Labels): DurationSeries {
    return getOrInsert(this.#series, labelText(labels), () => new Series(labels));
  }

  samples(): HistogramSample[] {
    return [...this.#series.values()].map((series) => series.sample());
  }
}

class Series implements DurationSeries {
  readonly #labels: Labels;
  readonly #counts = new Array<number>(BOUNDS_S.length + 1).fill(0);
  #sumS = 0;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  observe(durationMs: number): void {
    const seconds = durationMs / 1_000;
    let bucket = 0;
    while (bucket < BOUNDS_S.length && seconds > (BOUNDS_S[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sumS += seconds;
  }

  sample(): HistogramSample {
    return { labels: this.#labels, bounds: BOUNDS_S, counts: [...this.#counts], sum: this.#sumS };
  }
}
