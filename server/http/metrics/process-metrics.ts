/** Metrics of the process, under the names that dashboards for Node use. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { CounterName, GaugeName } from './catalogue.ts';

const LOOP_RESOLUTION_MS = 20;

interface Metric {
  readonly name: GaugeName | CounterName;
  read(): number;
}

export function processMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  // The histogram measures the time between two checks. The resolution is the expected part of it and is subtracted.
  const lag = (percentile: number): number => {
    // Measuring wakes the process fifty times a second, so it begins when somebody first asks.
    delay.enable();
    return Math.max(0, delay.percentile(percentile) / 1e6 - LOOP_RESOLUTION_MS) / 1e3;
  };
  return [
    { name: 'process_cpu_seconds_total', read: cpuSeconds },
    { name: 'process_start_time_seconds', read: startSeconds },
    { name: 'process_resident_memory_bytes', read: () => process.memoryUsage.rss() },
    { name: 'nodejs_heap_size_used_bytes', read: () => process.memoryUsage().heapUsed },
    { name: 'nodejs_external_memory_bytes', read: () => process.memoryUsage().external },
    { name: 'nodejs_eventloop_lag_p50_seconds', read: () => lag(50) },
    { name: 'nodejs_eventloop_lag_p99_seconds', read: () => lag(99) },
    { name: 'nodejs_eventloop_lag_max_seconds', read: () => lag(100) },
  ];
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const startSeconds = (): number => performance.timeOrigin / 1_000;
