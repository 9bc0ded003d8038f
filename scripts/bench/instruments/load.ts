/**
 * A load of keep-alive connections over plain sockets: each sends its next request when the answer to the last is whole.
 * It is kept this bare so that what is measured is the server.
 */
import { connect, type Socket } from 'node:net';
import { percentile } from '../../measure/percentile.ts';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
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

export interface OpenLoad {
  /** Sends for so long, and waits for what is still to be answered. */
  run(durationMs: number): Promise<LoadResult>;
  close(): void;
}

export async function load(options: LoadOptions & { readonly durationMs: number }): Promise<LoadResult> {
  const open = await openLoad(options);
  const result = await open.run(options.durationMs);
  open.close();
  return result;
}

/** Connections that stay open, for one stretch of load or for several. */
export async function openLoad(options: LoadOptions): Promise<OpenLoad> {
  const connections = await Promise.all(Array.from({ length: options.connections }, () => Connection.open(options)));
  return {
    async run(durationMs) {
      const latencies: number[] = [];
      let failures = 0;
      const started = performance.now();
      const record = (status: number, body: Buffer, ms: number): void => {
        latencies.push(ms);
        if (status >= 400) failures += 1;
        options.onAnswer?.(status, body);
      };
      await Promise.all(connections.map((connection) => connection.run(started + durationMs, record)));
      const seconds = (performance.now() - started) / 1_000;
      const at = (part: number): number => percentile(latencies, part) || 0;
      return { requests: latencies.length, failures, seconds, p50: at(0.5), p99: at(0.99) };
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}

type Answered = (status: number, body: Buffer, ms: number) => void;

class Connection {
  readonly #socket: Socket;
  readonly #next: () => Buffer;
  #left: number;
  #pending: Buffer = Buffer.alloc(0);
  #sentAt = 0;
  #deadline = 0;
  #record: Answered = () => {};
  #done: (error?: Error) => void = () => {};

  private constructor(socket: Socket, { next, requestsEach = Number.POSITIVE_INFINITY }: LoadOptions) {
    this.#socket = socket;
    this.#next = next;
    this.#left = requestsEach;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#done(error));
    socket.on('close', () => this.#done(new Error('the server closed a connection')));
  }

  static open(options: LoadOptions): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket: Socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket, options)));
    });
  }

  run(deadline: number, record: Answered): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) throw new Error('the server closed a connection that was idle');
      this.#deadline = deadline;
      this.#record = record;
      this.#done = (error) => (error ? reject(error) : resolve());
      this.#send();
    });
  }

  close(): void {
    this.#done = () => {};
    this.#socket.end();
  }

  #send(): void {
    if (performance.now() >= this.#deadline || this.#left-- <= 0) {
      this.#done();
      return;
    }
    this.#sentAt = performance.now();
    this.#socket.write(this.#next());
  }

  #take(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const answer = wholeAnswer(this.#pending);
    if (!answer) return;
    this.#pending = this.#pending.subarray(answer.length);
    this.#record(answer.status, answer.body, performance.now() - this.#sentAt);
    this.#send();
  }
}

export interface WholeAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
  /** The length of head and body. */
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
