/**
 * A receiver that does not take what is sent shows in the log, once a minute. Only the code of the error is written: its
 * text may hold the address of the receiver with a password, or what the receiver answered.
 */
import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { Logger } from 'pino';

const PAUSE_MS = 60_000;

/** Returns a function that warns, for losses that the libraries do not report. */
export function warnOfLosses(logger: Logger): (message: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  const warn = (message: string): void => {
    const now = performance.now();
    if (now - last < PAUSE_MS) return;
    last = now;
    logger.warn({ code: codeIn(message) }, 'traces or metrics could not be sent by OTLP: look at OTEL_EXPORTER_OTLP_*');
  };
  const nothing = (): void => {};
  const sink = { error: warn, warn, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(sink, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  return warn;
}

/** The error code in a message, such as ECONNREFUSED, or the status of an answer. */
export const codeIn = (message: string): string | undefined =>
  /\b(E[A-Z_]{3,30})\b/.exec(message)?.[1] ?? /"code":"(\d{3})"/.exec(message)?.[1];
