/**
 * A keep-alive connection over a plain socket, with one request under way at a time. It is so simple that the time
 * measured is the time of the server.
 */
import { connect, type Socket } from 'node:net';

export interface WholeAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
  /** The length of head and body. */
  readonly length: number;
}

/** Null if the connection ended without an answer. */
export type Done = (answer: WholeAnswer | null, ms: number) => void;

export class Connection {
  readonly #socket: Socket;
  #pending: Buffer = Buffer.alloc(0);
  #sentAt = 0;
  #done: Done | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => this.#finish(null));
    this.#socket.on('data', (chunk: Buffer) => {
      this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
      const answer = wholeAnswer(this.#pending);
      if (!answer) return;
      this.#pending = this.#pending.subarray(answer.length);
      this.#finish(answer);
    });
  }

  get isBusy(): boolean {
    return this.#done !== undefined;
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  send(request: Buffer, done: Done): void {
    this.#sentAt = performance.now();
    this.#done = done;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #finish(answer: WholeAnswer | null): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(answer, performance.now() - this.#sentAt);
  }
}

/** The answer that the bytes begin with, or null while it is incomplete. */
function wholeAnswer(bytes: Buffer): WholeAnswer | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = answerLength(bytes, head, headEnd + 4);
  if (length === null || bytes.length < length) return null;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(headEnd + 4, length), length };
}

/** Where the answer ends, or null while that is unknown. */
function answerLength(bytes: Buffer, head: string, bodyStart: number): number | null {
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) {
    return bodyStart + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  }
  const lastChunk = bytes.indexOf('\r\n0\r\n\r\n', bodyStart - 2);
  return lastChunk < 0 ? null : lastChunk + 7;
}
