/**
 * The log line of a finished request. It is written by hand because there is one for every request: its fields are
 * fixed, none of them can be secret or hold a character that JSON escapes, and so it needs neither redaction nor
 * serializers.
 */
import { type DestinationStream, pino } from 'pino';
import type { Clock } from '../kernel/clock.ts';

export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  /** The operation or the route's pattern, never the address itself: it may hold a token. */
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
  readonly tenant_id?: string | undefined;
}

export type LogRequest = (line: RequestLine) => void;

export function createLogRequest(level: string, destination: DestinationStream, clock: Clock): LogRequest {
  const { values } = pino.levels;
  if ((values[level] ?? Number.POSITIVE_INFINITY) > (values.info ?? 0)) return () => {};
  const timestamp = createTimestamp(clock);
  return ({ request_id, method, operation, status, ms, tenant_id }) => {
    const tenant = tenant_id === undefined ? '' : `,"tenant_id":"${tenant_id}"`;
    destination.write(
      `{"level":"info","time":"${timestamp()}","request_id":"${request_id}","method":"${method}","operation":"${operation}","status":${status},"ms":${ms}${tenant},"msg":"request"}\n`,
    );
  };
}

/** The time as text, which is made once for all lines of a millisecond. */
function createTimestamp(clock: Clock): () => string {
  let [at, text] = [Number.NaN, ''];
  return () => {
    const now = clock.now();
    if (now.getTime() !== at) [at, text] = [now.getTime(), now.toISOString()];
    return text;
  };
}
