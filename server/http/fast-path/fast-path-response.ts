/** How the fast path writes a response: head and body in one piece, counted and logged as the ordinary path does. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { LogRequest } from '../logging/request-line.ts';
import type { DurationSeries } from '../metrics/durations.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { HeaderMiddleware } from '../response/security-headers.ts';

export interface FastPathAnswer<Body = unknown> {
  readonly body: Body;
  readonly text: string;
  readonly length: string;
  /** Node writes one byte per character much faster than UTF-8, and for ASCII the bytes are the same. */
  readonly encoding: 'latin1' | 'utf8';
  /** Names and values alternate. */
  readonly headers: readonly string[];
}

export interface ResponseDependencies {
  /** Middleware that sets headers without looking at the request. */
  readonly headers: readonly HeaderMiddleware[];
  readonly metrics: Metrics;
  readonly logRequest: LogRequest;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly metadata: { readonly id: string };
}

/** Counts and logs a request that has ended. */
export function recorder(
  { path: route, method, metadata: { id: operation } }: Operation,
  { metrics, logRequest }: Pick<ResponseDependencies, 'metrics' | 'logRequest'>,
  status: number,
) {
  let durations: DurationSeries | undefined;
  return (res: ServerResponse, requestId: string, tenantId: string, started: number): void => {
    const ms = performance.now() - started;
    durations ??= metrics.requestDurations(operation, status);
    durations.observe(ms);
    const line = { request_id: requestId, method, operation, route, status, ms: Math.round(ms), tenant_id: tenantId };
    logRequest(line, res);
  };
}

export function responseWriter(
  operation: Operation,
  dependencies: ResponseDependencies,
  status: number,
  contentType: string,
) {
  const fixed = (isLast: boolean): string[] => [
    'X-Request-Id',
    '',
    'Content-Length',
    '',
    'Content-Type',
    contentType,
    'Cache-Control',
    'no-store',
    ...headersOf(dependencies.headers, isLast),
  ];
  const [usual, last] = [fixed(false), fixed(true)];
  const record = recorder(operation, dependencies, status);

  return (res: ServerResponse, answer: FastPathAnswer, requestId: string, tenantId: string, started: number): void => {
    const head = (res.shouldKeepAlive ? usual : last).slice();
    head[1] = requestId;
    head[3] = answer.length;
    if (answer.headers.length > 0) head.push(...answer.headers);
    res.writeHead(status, head);
    res.end(answer.text, answer.encoding);
    record(res, requestId, tenantId, started);
  };
}

/** Names and values alternate, as the middleware sets them on the last answer of a connection, or on another one. */
function headersOf(middleware: readonly HeaderMiddleware[], isLast: boolean): string[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  res.shouldKeepAlive = !isLast;
  for (const set of middleware) set(req, res, () => {});
  return Object.entries(res.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** The answer with a JSON body. An answer that is repeated may be kept, so that it is written and checked once. */
export function jsonAnswer<Body extends object>(body: Body, headers: readonly string[] = []): FastPathAnswer<Body> {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  return { body, text, length: String(bytes), encoding: bytes === text.length ? 'latin1' : 'utf8', headers };
}
