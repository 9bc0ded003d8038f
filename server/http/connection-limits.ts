/**
 * What one connection may ask for before it has read anything. Its requests are served one after the other, each when the
 * answer before it is out: a client that sends on without reading makes the process hold one answer and no more. A few may
 * wait in line; what comes beyond is not looked at, and the connection ends once the others are answered.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { getOrInsert } from '../kernel/get-or-insert.ts';

export const UNANSWERED_MAX = 16;

/** So long one that sent more may take over the answers to the others. */
const FLOOD_GRACE_MS = 30_000;

type Response = Parameters<RequestListener>[1];

/** One a connection, so that a request makes nothing new. */
class Line {
  readonly #socket: Socket;
  readonly #handler: RequestListener;
  readonly #waiting: (readonly [IncomingMessage, Response])[] = [];
  #isServing = false;
  /** More came than may wait. */
  #isOver = false;

  constructor(socket: Socket, handler: RequestListener) {
    this.#socket = socket;
    this.#handler = handler;
  }

  take(req: IncomingMessage, res: Response): void {
    if (!this.#isServing) this.#serve(req, res);
    else if (this.#waiting.length < UNANSWERED_MAX - 1 && !this.#isOver) this.#waiting.push([req, res]);
    else if (!this.#isOver) {
      this.#isOver = true;
      // Whoever sent so much and reads nothing is not waited for.
      setTimeout(() => this.#socket.destroy(), FLOOD_GRACE_MS).unref();
    }
  }

  #serve(req: IncomingMessage, res: Response): void {
    this.#isServing = true;
    res.on('close', this.#answered);
    // RFC 9112 section 9.6: the last answer says that it is the last.
    if (this.#isOver && this.#waiting.length === 0) res.setHeader('Connection', 'close');
    this.#handler(req, res);
  }

  readonly #answered = (): void => {
    this.#isServing = false;
    if (this.#socket.destroyed) return;
    const next = this.#waiting.shift();
    if (next) this.#serve(...next);
    else if (this.#isOver) this.#socket.destroySoon();
  };
}

export function withinConnectionLimits(handler: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (req, res) => getOrInsert(lines, req.socket, () => new Line(req.socket, handler)).take(req, res);
}
