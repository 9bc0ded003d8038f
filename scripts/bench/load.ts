/**
 * A load of keep-alive connections over plain sockets: each sends its next request when the answer to the last is whole.
 * It is kept this bare so that what is measured is the server.
 */
import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly durationMs: number;
  /** Ends each connection after so many requests, where that comes first. */
  readonly requestsEach?: number;
  /** The bytes of the next request. */
  readonly next: () => Buffer;
  /** Sees each answer: its status and, where wanted, its body. */
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

export async function load(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const deadline = started + options.durationMs;
  const record = (status: number, body: Buffer, ms: number): void => {
    latencies.push(ms);
    if (status >= 400) failures += 1;
    options.onAnswer?.(status, body);
  };
  await Promise.all(Array.from({ length: options.connections }, () => oneConnection(options, deadline, record)));
  const seconds = (performance.now() - started) / 1_000;
  latencies.sort((left, right) => left - right);
  const at = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { requests: latencies.length, failures, seconds, p50: at(0.5), p99: at(0.99) };
}

function oneConnection(
  { port, next, requestsEach = Number.POSITIVE_INFINITY }: LoadOptions,
  deadline: number,
  record: (status: number, body: Buffer, ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let pending: Buffer = Buffer.alloc(0);
    let sent = 0;
    let left = requestsEach;
    const send = (): void => {
      if (performance.now() >= deadline || left-- <= 0) {
        socket.end();
        resolve();
        return;
      }
      sent = performance.now();
      socket.write(next());
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const answer = wholeAnswer(pending);
      if (!answer) return;
      pending = pending.subarray(answer.length);
      record(answer.status, answer.body, performance.now() - sent);
      send();
    });
  });
}

export interface WholeAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
  /** Of head and body. */
  readonly length: number;
}

/** The answer that the bytes begin with, or null while it is not whole. */
export function wholeAnswer(bytes: Buffer): WholeAnswer | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = answerLength(bytes, head, headEnd + 4);
  if (length === null || bytes.length < length) return null;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(headEnd + 4, length), length };
}

/** Where the answer ends, or null while that cannot be told. */
function answerLength(bytes: Buffer, head: string, bodyStart: number): number | null {
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) {
    return bodyStart + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  }
  const lastChunk = bytes.indexOf('\r\n0\r\n\r\n', bodyStart - 2);
  return lastChunk < 0 ? null : lastChunk + 7;
}

/** A JSON request as bytes. */
export function jsonRequest(path: string, body: unknown, headers: Record<string, string> = {}): Buffer {
  const text = JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${lines.join('')}\r\n${text}`,
  );
}
