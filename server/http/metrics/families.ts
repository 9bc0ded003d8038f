/** Metrics as values, before a format is chosen: the text of Prometheus, or OTLP. */
import type { MetricName } from './catalogue.ts';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

export interface HistogramSample {
  readonly labels: Labels;
  /** In seconds. */
  readonly bounds: readonly number[];
  /** How many values fell between a bound and the previous one; the last count is for values above all bounds. */
  readonly counts: readonly number[];
  readonly sum: number;
}

/** Everything that is known about one metric: samples, or for a histogram its series. */
export interface MetricFamily {
  readonly name: MetricName;
  readonly samples: readonly Sample[];
  readonly histograms: readonly HistogramSample[];
}
