/**
 * The tracing interface for the parts that take part in a trace. `telemetry/` implements it, and only if OTEL_* asks for
 * it. Otherwise there is no implementation and no cost.
 */
import type { RequestListener } from 'node:http';
import type { LogRequest } from '../logging/request-line.ts';

export interface TracedStatement {
  /** The kind of statement and its table. Called only if the statement is traced. */
  readonly name: () => string;
  /** The start time, by `performance.now()`. */
  readonly started: number;
  /** Undefined if it worked. */
  readonly error: unknown;
}

export interface FinishedProviderCall {
  readonly provider: string;
  readonly outcome: string;
  /** The start time, by `performance.now()`. */
  readonly started: number;
}

export interface Tracing {
  /** Begins a span for each sampled request. The work of the handler belongs to it. */
  requests(handler: RequestListener): RequestListener;
  /** Ends the span of a request with the content of its log line. */
  logged(log: LogRequest): LogRequest;
  /** Keeps a function in the trace of the request that passes it on. */
  bound<Given extends unknown[]>(run: (...given: Given) => void): (...given: Given) => void;
  statement(statement: TracedStatement): void;
  providerCall(call: FinishedProviderCall): void;
}
