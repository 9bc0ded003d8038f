/**
 * What one connection may ask for before it reads the answers. Its requests are served one after the other, each when
 * the answer before it has been sent, so a client that sends without reading makes the process hold one answer at most.
 * A few requests may wait in line. More are not read, and the connection is closed after the waiting ones are answered.
 * A client that reads nothing of an answer is cut off, and so is an idle client. A check of all connections finds both
 * from time to time: Node's own timers are set and cleared with each request, which costs a twentieth of a verify.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderMiddleware } from '../response/security-headers.ts';

export const UNANSWERED_MAX = 16;

/** How long a connection that sent too much may take to read the answers to its other requests. */
const FLOOD_GRACE_MS = 30_000;

/** How long an answer may wait without a byte of it being read. */
const UNREAD_MS = 60_000;
/** How many times each connection is checked within that time. */
const LOOKS = 30;

/** How long a connection stays open between two requests: longer than balancers keep theirs. */
const KEEP_ALIVE_S = 65;
/** Added to the time that clients are told, for a request that is on its way. */
const KEEP_ALIVE_SPARE_S = 1;

type Response = Parameters<RequestListener>[1];

/** Each connection carries its own line, because a map of all of them would be slower. */
const LINE = Symbol('line');
declare module 'node:net' {
  interface Socket {
    [LINE]?: Line;
  }
}

interface Patience {
  readonly unreadMs: number;
  readonly idleMs: number;
}

const lookEvery = (unreadMs: number): number => unreadMs / LOOKS;

/**
 * One object per connection, so that a request allocates nothing. The end of an answer is observed only while another
 * request waits for it.
 */
class Line {
  readonly #socket: Socket;
  readonly #handler: RequestListener;
  readonly #waiting: (readonly [IncomingMessage, Response])[] = [];
  /** The answer that is being made, or the last one. */
  #answer: Response | undefined;
  /** More requests came than may wait. */
  #isOver = false;
  /** Bytes of an answer wait here, and the socket's timer runs for them. */
  #isUnread = false;
  /** The bytes at the last check, and for how many checks no more have come. */
  #bytesBefore = 0;
  #idleLooks = 0;

  constructor(socket: Socket, handler: RequestListener) {
    this.#socket = socket;
    this.#handler = handler;
  }

  /** No getter: V8 looks for a private one at every call. */
  #isServing(): boolean {
    return this.#answer?.closed === false;
  }

  take(req: IncomingMessage, res: Response): void {
    if (!this.#isServing()) {
      this.#wasRead();
      this.#serve(req, res);
    } else if (this.#waiting.length < UNANSWERED_MAX - 1 && !this.#isOver) {
      if (this.#waiting.length === 0) this.#answer?.once('close', this.#answered);
      this.#waiting.push([req, res]);
    } else if (!this.#isOver) {
      this.#isOver = true;
      // A client that sent too much and reads nothing gets no more time.
      setTimeout(() => this.#socket.destroy(), FLOOD_GRACE_MS).unref();
    }
  }

  look({ unreadMs, idleMs }: Patience): void {
    if (this.#isServing()) this.#lookForUnread(unreadMs);
    else if (this.#socket.bytesRead !== this.#bytesBefore) {
      this.#bytesBefore = this.#socket.bytesRead;
      this.#idleLooks = 0;
      // The answer has been sent, so an idle connection need not hold it.
      this.#answer = undefined;
      this.#wasRead();
    } else {
      this.#idleLooks += 1;
      if (this.#idleLooks * lookEvery(unreadMs) >= idleMs) this.#socket.destroy();
    }
  }

  /**
   * Node waits twice as long if the socket accepted some bytes at first, so the socket gets half of the remaining time.
   * The time starts again whenever a slow peer reads.
   */
  #lookForUnread(unreadMs: number): void {
    const isUnread = this.#socket.writableLength > 0;
    if (isUnread === this.#isUnread) return;
    this.#isUnread = isUnread;
    this.#socket.setTimeout(isUnread ? Math.floor((unreadMs * (LOOKS - 2)) / LOOKS / 2) : 0);
  }

  #wasRead(): void {
    if (this.#isUnread) this.#socket.setTimeout(0);
    this.#isUnread = false;
  }

  #serve(req: IncomingMessage, res: Response): void {
    this.#answer = res;
    if (this.#waiting.length > 0 || this.#isOver) res.once('close', this.#answered);
    // RFC 9112 section 9.6: the last answer says that it is the last.
    if (this.#isOver && this.#waiting.length === 0) res.setHeader('Connection', 'close');
    this.#handler(req, res);
  }

  /** Other requests wait for the answer that is being sent. */
  readonly #answered = (): void => {
    if (this.#socket.destroyed) return;
    const next = this.#waiting.shift();
    this.#wasRead();
    if (next) this.#serve(...next);
    else if (this.#isOver) this.#socket.destroySoon();
  };
}

/** Tells clients how long they may keep a connection, unless this answer is its last. */
export const keepAliveHeader: HeaderMiddleware = (_req, res, next) => {
  if (res.shouldKeepAlive) res.setHeader('Keep-Alive', `timeout=${KEEP_ALIVE_S}`);
  next();
};

export function withinConnectionLimits(
  handler: RequestListener,
  {
    unreadMs = UNREAD_MS,
    idleMs = (KEEP_ALIVE_S + KEEP_ALIVE_SPARE_S) * 1_000,
    onOpen,
  }: Partial<Patience> & { readonly onOpen?: () => void } = {},
): RequestListener {
  const patience = { unreadMs, idleMs };
  const lines = new Set<Line>();
  let looking: NodeJS.Timeout | undefined;
  const lookAtAll = (): void => {
    for (const line of lines) line.look(patience);
  };
  const open = (socket: Socket): Line => {
    const line = new Line(socket, handler);
    onOpen?.();
    looking ??= setInterval(lookAtAll, lookEvery(unreadMs)).unref();
    lines.add(line);
    socket.once('close', () => {
      lines.delete(line);
      if (lines.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
    return line;
  };
  return (req, res) => {
    const { socket } = req;
    socket[LINE] ??= open(socket);
    socket[LINE].take(req, res);
  };
}
