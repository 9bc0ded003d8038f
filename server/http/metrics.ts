/** Prometheus metrics of this node. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type DurationSeries, RequestDurations } from './request-durations.ts';

export interface Metrics {
  /** Where the durations of requests for an operation that were answered with a status are counted. */
  requestDurations(operation: string, status: number): DurationSeries;
  /** A value that is asked for when the metrics are read. */
  gauge(name: string, help: string, read: () => number): void;
  count(name: string, help: string, by?: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new RequestDurations();
  const counters = new Map<string, Counter>();
  return {
    requestDurations: (operation, status) => durations.of(operation, status),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    count: (name, help, by = 1) => {
      const counter = counters.get(name) ?? new Counter({ name, help, registers: [registry] });
      counters.set(name, counter);
      counter.inc(by);
    },
    text: async () => `${await registry.metrics()}${durations.text()}`,
    contentType: registry.contentType,
  };
}
