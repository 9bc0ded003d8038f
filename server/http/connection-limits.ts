/**
 * What one connection may ask for before it has read anything. Its requests are served one after the other, each when the
 * answer before it is out: a client that sends on without reading makes the process hold one answer and no more. A few may
 * wait in line; what comes beyond is not looked at, and the connection ends once the others are answered. Whoever reads
 * nothing of an answer is cut off.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { getOrInsert } from '../kernel/get-or-insert.ts';
import { SILENT_TIMEOUT_MS } from './serve.ts';

export const UNANSWERED_MAX = 16;

/** So long one that sent more may take over the answers to the others. */
const FLOOD_GRACE_MS = 30_000;

/** So long an answer may lie here without a byte of it being taken. */
const UNREAD_MS = 60_000;
/** How many times in that time each connection is looked at. */
const LOOKS = 30;

type Response = Parameters<RequestListener>[1];

/** One a connection, so that a request makes nothing new: nobody listens for the end of an answer unless somebody waits. */
class Line {
  readonly #socket: Socket;
  readonly #handler: RequestListener;
  readonly #waiting: (readonly [IncomingMessage, Response])[] = [];
  /** The answer that is being made, or the last one. */
  #answer: Response | undefined;
  /** More came than may wait. */
  #isOver = false;
  /** Bytes of an answer lie here, and the socket's clock runs for them. */
  #isUnread = false;

  constructor(socket: Socket, handler: RequestListener) {
    this.#socket = socket;
    this.#handler = handler;
  }

  get #isServing(): boolean {
    return this.#answer?.closed === false;
  }

  take(req: IncomingMessage, res: Response): void {
    if (!this.#isServing) {
      this.#isUnread = false;
      this.#serve(req, res);
    } else if (this.#waiting.length < UNANSWERED_MAX - 1 && !this.#isOver) {
      if (this.#waiting.length === 0) this.#answer?.once('close', this.#answered);
      this.#waiting.push([req, res]);
    } else if (!this.#isOver) {
      this.#isOver = true;
      // Whoever sent so much and reads nothing is not waited for.
      setTimeout(() => this.#socket.destroy(), FLOOD_GRACE_MS).unref();
    }
  }

  /**
   * Node lets a socket's time pass twice where it took some bytes at first, so it gets half of what is left after a look. A
   * peer that is slow, and reads, begins anew each time.
   */
  look(unreadMs: number): void {
    const isUnread = this.#socket.writableLength > 0;
    if (isUnread === this.#isUnread || !this.#isServing) return;
    this.#isUnread = isUnread;
    this.#socket.setTimeout(isUnread ? Math.floor((unreadMs * (LOOKS - 2)) / LOOKS / 2) : SILENT_TIMEOUT_MS);
  }

  #serve(req: IncomingMessage, res: Response): void {
    this.#answer = res;
    if (this.#waiting.length > 0 || this.#isOver) res.once('close', this.#answered);
    // RFC 9112 section 9.6: the last answer says that it is the last.
    if (this.#isOver && this.#waiting.length === 0) res.setHeader('Connection', 'close');
    this.#handler(req, res);
  }

  /** Others wait for the answer that is out now. */
  readonly #answered = (): void => {
    if (this.#socket.destroyed) return;
    const next = this.#waiting.shift();
    // After the last answer the HTTP server sets the time for which a connection may be idle.
    if (this.#isUnread && next) this.#socket.setTimeout(SILENT_TIMEOUT_MS);
    this.#isUnread = false;
    if (next) this.#serve(...next);
    else if (this.#isOver) this.#socket.destroySoon();
  };
}

export function withinConnectionLimits(
  handler: RequestListener,
  { unreadMs = UNREAD_MS, onOpen }: { readonly unreadMs?: number; readonly onOpen?: () => void } = {},
): RequestListener {
  const lines = new Map<Socket, Line>();
  let looking: NodeJS.Timeout | undefined;
  const lookAtAll = (): void => {
    for (const line of lines.values()) line.look(unreadMs);
  };
  const open = (socket: Socket): Line => {
    onOpen?.();
    looking ??= setInterval(lookAtAll, unreadMs / LOOKS).unref();
    socket.once('close', () => {
      lines.delete(socket);
      if (lines.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
    return new Line(socket, handler);
  };
  return (req, res) => getOrInsert(lines, req.socket, () => open(req.socket)).take(req, res);
}
