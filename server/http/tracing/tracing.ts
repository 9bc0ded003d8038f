/**
 * Traces, as the parts that take part in one see them. `telemetry/` implements this, and only if OTEL_* asks for it: then
 * each function here has a cost, and otherwise nothing of it is there.
 */
import type { RequestListener } from 'node:http';
import type { LogRequest } from '../logging/request-line.ts';

export interface TracedStatement {
  /** What it does and to which table. Asked for only if the statement is traced. */
  readonly name: () => string;
  /** As `performance.now()` told it. */
  readonly started: number;
  /** Undefined if it worked. */
  readonly error: unknown;
}

export interface FinishedProviderCall {
  readonly provider: string;
  readonly outcome: string;
  /** As `performance.now()` told it. */
  readonly started: number;
}

export interface Tracing {
  /** Begins a span for each request that is sampled. What the handler does belongs to it. */
  requests(handler: RequestListener): RequestListener;
  /** Ends the span of a request with what the log says of it. */
  logged(log: LogRequest): LogRequest;
  /** Keeps a function that others will call in the trace of the request that hands it over. */
  bound<Given extends unknown[]>(run: (...given: Given) => void): (...given: Given) => void;
  statement(statement: TracedStatement): void;
  providerCall(call: FinishedProviderCall): void;
}
