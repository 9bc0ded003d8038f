/** What a process says of itself, under the names that dashboards for Node know. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './metric.ts';

const LOOP_RESOLUTION_MS = 20;

export function processMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  // What is measured is the time between two looks, of which the resolution is the part that was meant.
  const lag = (percentile: number): number => {
    // Looking wakes the process fifty times a second, so it begins when somebody asks for the first time.
    delay.enable();
    return Math.max(0, delay.percentile(percentile) / 1e6 - LOOP_RESOLUTION_MS) / 1e3;
  };
  const gauge = (name: string, help: string, read: () => number): Metric => ({ name, help, type: 'gauge', read });
  return [
    { name: 'process_cpu_seconds_total', help: 'CPU time, user and system.', type: 'counter', read: cpuSeconds },
    gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', startSeconds),
    gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss()),
    gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript values.', () => process.memoryUsage().heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory held outside of the heap.', () => process.memoryUsage().external),
    gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay of the event loop since the first look.', () => lag(50)),
    gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of the delay since the first look.', () => lag(99)),
    gauge('nodejs_eventloop_lag_max_seconds', 'Greatest delay of the event loop since the first look.', () => lag(100)),
  ];
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const startSeconds = (): number => performance.timeOrigin / 1_000;
