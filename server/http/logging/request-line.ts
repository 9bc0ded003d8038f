/**
 * The log line of a finished request. It is written by hand because there is one for every request: its fields are
 * fixed, none of them can be secret or hold a character that JSON escapes, and so it needs neither redaction nor
 * serializers.
 */
import { performance } from 'node:perf_hooks';
import { type DestinationStream, pino } from 'pino';
import type { Clock } from '../../kernel/clock.ts';

export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  /** The operation, or the route's pattern if it is no operation. */
  readonly operation: string;
  /** The pattern of the path, never the address itself: it may hold a token. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** The tenant whose key was used, or that the path names, if the text can be a tenant's id. */
  readonly tenant_id?: string | undefined;
  /** The trace that the request is part of, if it is recorded. */
  readonly trace_id?: string;
}

/** Called once for each request, with the response that it got. */
export type LogRequest = (line: RequestLine, response: object) => void;

export function createLogRequest(
  level: string,
  destination: DestinationStream,
  clock: Clock,
  worker?: number,
): (line: RequestLine) => void {
  const { values } = pino.levels;
  if ((values[level] ?? Number.POSITIVE_INFINITY) > (values.info ?? 0)) return () => {};
  const beginning = createBeginning(clock, worker);
  const middle = createMiddle();
  return (line) => {
    const tenant = line.tenant_id === undefined ? '' : `,"tenant_id":"${line.tenant_id}"`;
    const trace = line.trace_id === undefined ? '' : `,"trace_id":"${line.trace_id}"`;
    destination.write(`${beginning()}${line.request_id}${middle(line)}${line.ms}${tenant}${trace},"msg":"request"}\n`);
  };
}

/**
 * The line up to the request's id. It is the same for all lines of one millisecond, so the clock is read once for them.
 */
function createBeginning(clock: Clock, worker: number | undefined): () => string {
  const writer = worker === undefined ? '' : `,"worker":${worker}`;
  let [at, text] = [Number.NaN, ''];
  return () => {
    const now = Math.floor(performance.now());
    if (now !== at) {
      at = now;
      text = `{"level":"info","time":"${clock.now().toISOString()}"${writer},"request_id":"`;
    }
    return text;
  };
}

/** The line from there to the duration. It is the same for most lines, so the last one is kept. */
function createMiddle(): (line: RequestLine) => string {
  let last: Pick<RequestLine, 'method' | 'operation' | 'route' | 'status'> | undefined;
  let text = '';
  return (line) => {
    const { method, operation, route, status } = line;
    if (last?.operation !== operation || last.status !== status || last.method !== method || last.route !== route) {
      last = line;
      text = `","method":"${method}","operation":"${operation}","route":${JSON.stringify(route)},"status":${status},"ms":`;
    }
    return text;
  };
}
