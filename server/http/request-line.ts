/**
 * The log line of a finished request. It is written by hand because there is one for every request: its fields are
 * fixed, none of them can be secret, and so it needs neither redaction nor serializers.
 */
import { type DestinationStream, pino, stdTimeFunctions } from 'pino';

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

export function createLogRequest(level: string, destination: DestinationStream): LogRequest {
  const { values } = pino.levels;
  if ((values[level] ?? Number.POSITIVE_INFINITY) > (values.info ?? 0)) return () => {};
  return (line) => {
    const fields = JSON.stringify(line).slice(1, -1);
    destination.write(`{"level":"info"${stdTimeFunctions.isoTime()},${fields},"msg":"request"}\n`);
  };
}

/** Standard output, written in batches: a write for each line would cost more than a verify. */
export function standardOutput(): DestinationStream & { flushSync(): void } {
  return pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 200 });
}
