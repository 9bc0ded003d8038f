/** Metrics of this node. The catalogue lists all of them. */
import { getOrInsert } from '../../kernel/get-or-insert.ts';
import {
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  METRICS,
  type MetricName,
} from './catalogue.ts';
import { type DurationSeries, Histogram } from './durations.ts';
import type { Labels, MetricFamily } from './families.ts';
import { processMetrics } from './process-metrics.ts';
import { labelText, prometheusText } from './prometheus-text.ts';

export interface Metrics {
  /** The counter for durations of requests, by operation and status. */
  requestDurations(operation: string, status: number): DurationSeries;
  durations<N extends HistogramName>(name: N, labels: LabelsOf<N>): DurationSeries;
  /** A value that is asked for when the metrics are read. */
  gauge(name: GaugeName, read: () => number): void;
  /** The same for a value that only grows. */
  counter(name: CounterName, read: () => number): void;
  count<N extends CounterName>(name: N, labels: LabelsOf<N>, by?: number): void;
  /** A value of 1, for the sake of its labels. */
  info<N extends GaugeName>(name: N, labels: LabelsOf<N>): void;
  /** All that is known, in the order of the catalogue. */
  families(): MetricFamily[];
  /** All metrics in the format of Prometheus. */
  text(): string;
}

interface Read {
  readonly labels: Labels;
  read(): number;
}

export function createMetrics(): Metrics {
  /** The samples of each metric by their labels. */
  const samples = new Map<MetricName, Map<string, Read>>();
  const histograms = new Map<HistogramName, Histogram>();
  const requests = new Map<string, Map<number, DurationSeries>>();
  const counts = new Map<string, number>();

  const set = (name: MetricName, labels: Labels, read: () => number): void =>
    void getOrInsert(samples, name, () => new Map<string, Read>()).set(labelText(labels), { labels, read });
  const durations: Metrics['durations'] = (name, labels) =>
    getOrInsert(histograms, name, () => new Histogram()).of(labels);
  for (const { name, read } of processMetrics()) set(name, {}, read);

  const families = (): MetricFamily[] =>
    (Object.keys(METRICS) as MetricName[])
      .map((name) => ({
        name,
        samples: [...(samples.get(name)?.values() ?? [])].map(({ labels, read }) => ({ labels, value: read() })),
        histograms: histograms.get(name as HistogramName)?.samples() ?? [],
      }))
      .filter((family) => family.samples.length + family.histograms.length > 0);

  return {
    requestDurations: (operation, status) =>
      getOrInsert(
        getOrInsert(requests, operation, () => new Map<number, DurationSeries>()),
        status,
        () => durations('porchlight_request_duration_seconds', { operation, status: String(status) }),
      ),
    durations,
    gauge: (name, read) => set(name, {}, read),
    counter: (name, read) => set(name, {}, read),
    count(name, labels, by = 1) {
      const key = `${name}{${labelText(labels)}}`;
      if (!counts.has(key)) set(name, labels, () => counts.get(key) ?? 0);
      counts.set(key, (counts.get(key) ?? 0) + by);
    },
    info: (name, labels) => set(name, labels, () => 1),
    families,
    text: () => prometheusText(families()),
  };
}
