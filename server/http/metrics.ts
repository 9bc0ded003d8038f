/** Prometheus metrics of this node. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observeRequest(operation: string, status: number, durationMs: number): void;
  /** The same for one operation and status, looked up once. */
  requestObserver(operation: string, status: number): (durationMs: number) => void;
  /** A value that is asked for when the metrics are read. */
  gauge(name: string, help: string, read: () => number): void;
  count(name: string, help: string, by?: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'porchlight_request_duration_seconds',
    help: 'Duration of HTTP requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const counters = new Map<string, Counter>();
  return {
    observeRequest: (operation, status, durationMs) =>
      duration.labels(operation, String(status)).observe(durationMs / 1_000),
    requestObserver: (operation, status) => {
      const child = duration.labels(operation, String(status));
      return (durationMs) => child.observe(durationMs / 1_000);
    },
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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
