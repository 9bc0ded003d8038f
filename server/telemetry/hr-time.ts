/** Milliseconds as OpenTelemetry takes a time: seconds, and the nanoseconds beyond them. */
import type { HrTime } from '@opentelemetry/api';

export function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.floor((ms - seconds * 1_000) * 1e6)];
}
