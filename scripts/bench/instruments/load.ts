/** A load of keep-alive connections: each sends its next request when the answer to the last is whole. */
import { percentile } from '../../measure/percentile.ts';
import { Connection, type WholeAnswer } from './connection.ts';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** Ends each connection after this many requests, if the time is not over before. */
  readonly requestsEach?: number;
  /** The bytes of the next request. */
  readonly next: () => Buffer;
  /** Called with each answer: its status and, if it is needed, its body. */
  readonly onAnswer?: (status: number, body: Buffer) => void;
}

export interface LoadResult {
  readonly requests: number;
  readonly failures: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface OpenLoad {
  /** Sends requests for this time, and waits for the last answers. */
  run(durationMs: number): Promise<LoadResult>;
  close(): void;
}

export async function load(options: LoadOptions & { readonly durationMs: number }): Promise<LoadResult> {
  const open = await openLoad(options);
  const result = await open.run(options.durationMs);
  open.close();
  return result;
}

/** Connections that stay open for one or more periods of load. */
export async function openLoad(options: LoadOptions): Promise<OpenLoad> {
  const callers = Array.from({ length: options.connections }, () => ({
    connection: new Connection(options.port),
    left: options.requestsEach ?? Number.POSITIVE_INFINITY,
  }));
  return {
    async run(durationMs) {
      const latencies: number[] = [];
      let failures = 0;
      const started = performance.now();
      const record = ({ status, body }: WholeAnswer, ms: number): void => {
        latencies.push(ms);
        if (status >= 400) failures += 1;
        options.onAnswer?.(status, body);
      };
      await Promise.all(callers.map((caller) => repeat(caller, options.next, started + durationMs, record)));
      const seconds = (performance.now() - started) / 1_000;
      const at = (part: number): number => percentile(latencies, part) || 0;
      return { requests: latencies.length, failures, seconds, p50: at(0.5), p99: at(0.99) };
    },
    close() {
      for (const { connection } of callers) connection.close();
    },
  };
}

interface Caller {
  readonly connection: Connection;
  /** How many requests the connection may still send. */
  left: number;
}

/** Sends the next request when the answer to the last is whole, until the time is over. */
const repeat = (
  caller: Caller,
  next: () => Buffer,
  deadline: number,
  record: (answer: WholeAnswer, ms: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const take = (answer: WholeAnswer | null, ms: number): void => {
      if (answer) {
        record(answer, ms);
        send();
      } else reject(new Error('the server closed a connection'));
    };
    const send = (): void => {
      if (performance.now() >= deadline || caller.left-- <= 0) resolve();
      else if (caller.connection.isClosed) reject(new Error('the server closed a connection'));
      else caller.connection.send(next(), take);
    };
    send();
  });

/** A JSON request as bytes. */
export function jsonRequest(path: string, body: unknown, headers: Record<string, string> = {}): Buffer {
  const text = JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${lines.join('')}\r\n${text}`,
  );
}
