/** Metrics of this node in the text format of Prometheus. */
import type { Metric } from './metric.ts';
import { processMetrics } from './process-metrics.ts';
import { type DurationSeries, RequestDurations } from './request-durations.ts';

export interface Metrics {
  /** Where the durations of requests for an operation that were answered with a status are counted. */
  requestDurations(operation: string, status: number): DurationSeries;
  /** A value that is asked for when the metrics are read. */
  gauge(name: string, help: string, read: () => number): void;
  /** The same of a value that only grows, whose name ends in `_total`. */
  counter(name: string, help: string, read: () => number): void;
  count(name: string, help: string, by?: number): void;
  text(): string;
}

/** The type of the text. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function createMetrics(): Metrics {
  const metrics = new Map(processMetrics().map((metric) => [metric.name, metric]));
  const counts = new Map<string, number>();
  const durations = new RequestDurations();
  const add = (type: Metric['type']) => (name: string, help: string, read: () => number) =>
    void metrics.set(name, { name, help, type, read });
  const counter = add('counter');
  return {
    requestDurations: (operation, status) => durations.of(operation, status),
    gauge: add('gauge'),
    counter,
    count: (name, help, by = 1) => {
      counts.set(name, (counts.get(name) ?? 0) + by);
      counter(name, help, () => counts.get(name) ?? 0);
    },
    text: () => `${[...metrics.values()].map(textOf).join('')}${durations.text()}`,
  };
}

const textOf = ({ name, help, type, read }: Metric): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${read()}\n`;
