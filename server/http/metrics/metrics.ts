/** Metrics of this node in the text format of Prometheus. What there can be is in the catalogue. */
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
import { processMetrics } from './process-metrics.ts';

export interface Metrics {
  /** Where the durations of requests for an operation that were answered with a status are counted. */
  requestDurations(operation: string, status: number): DurationSeries;
  durations<N extends HistogramName>(name: N, labels: LabelsOf<N>): DurationSeries;
  /** A value that is asked for when the metrics are read. */
  gauge(name: GaugeName, read: () => number): void;
  /** The same of a value that only grows. */
  counter(name: CounterName, read: () => number): void;
  count<N extends CounterName>(name: N, labels: LabelsOf<N>, by?: number): void;
  /** A value of 1, for the sake of its labels. */
  info<N extends GaugeName>(name: N, labels: LabelsOf<N>): void;
  text(): string;
}

/** The type of the text. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function createMetrics(): Metrics {
  /** The samples of each metric by their labels. */
  const samples = new Map<MetricName, Map<string, () => number>>();
  const histograms = new Map<HistogramName, Histogram>();
  const requests = new Map<string, Map<number, DurationSeries>>();
  const counts = new Map<string, number>();

  const set = (name: MetricName, labels: string, read: () => number): void =>
    void getOrInsert(samples, name, () => new Map<string, () => number>()).set(labels, read);
  const durations: Metrics['durations'] = (name, labels) =>
    getOrInsert(histograms, name, () => new Histogram(name)).of(labelText(labels));
  for (const { name, read } of processMetrics()) set(name, '', read);

  const linesOf = (name: MetricName): string[] => [
    ...[...(samples.get(name) ?? [])].map(([labels, read]) => `${name}${labels && `{${labels}}`} ${read()}`),
    ...(histograms.get(name as HistogramName)?.lines() ?? []),
  ];

  return {
    requestDurations: (operation, status) =>
      getOrInsert(
        getOrInsert(requests, operation, () => new Map<number, DurationSeries>()),
        status,
        () => durations('porchlight_request_duration_seconds', { operation, status: String(status) }),
      ),
    durations,
    gauge: (name, read) => set(name, '', read),
    counter: (name, read) => set(name, '', read),
    count(name, labels, by = 1) {
      const written = labelText(labels);
      const key = `${name}{${written}}`;
      if (!counts.has(key)) set(name, written, () => counts.get(key) ?? 0);
      counts.set(key, (counts.get(key) ?? 0) + by);
    },
    info: (name, labels) => set(name, labelText(labels), () => 1),
    text: () =>
      (Object.keys(METRICS) as MetricName[])
        .map((name) => ({ name, lines: linesOf(name) }))
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => `${headOf(name)}${lines.join('\n')}\n`)
        .join(''),
  };
}

const headOf = (name: MetricName): string =>
  `# HELP ${name} ${METRICS[name].help}\n# TYPE ${name} ${METRICS[name].type}\n`;

const labelText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

const escaped = (label: string): string =>
  label.replace(/["\\\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
