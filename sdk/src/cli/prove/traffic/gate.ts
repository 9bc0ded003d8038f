/**
 * The only way by which a run sends requests. A request goes to the app's origin or to the sign-in of this project at
 * the service. Every other address is refused here, even if a page, a redirect or a script named it. Redirects are
 * never followed automatically.
 */
import type { PageReader } from '../reading/page-reader.ts';
import { NOTHING_READ, type Reading } from '../reading/reading.ts';
import type { Budget } from './budget.ts';
import { inTime } from './in-time.ts';

/** Longer answers are cut: a hostile app must not fill the memory. */
export const MOST_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;
/** An event stream has no end, so only its beginning is read. */
const STREAM_MS = 1_500;
/** An answer that goes on, but sends nothing for this long, is not waited for. */
const SILENCE_MS = 3_000;

export interface Answer {
  readonly method: string;
  readonly url: URL;
  /** 0 if there was no answer in time, or the connection broke. */
  readonly status: number;
  readonly headers: Headers;
  /** Where a redirect leads, as a browser reads it. */
  readonly location: URL | null;
  readonly text: string;
  /** The parts that were read from the text. */
  readonly reading: Reading;
  readonly setCookies: readonly string[];
  /** An answer that goes on for ever: the text is only its beginning. */
  readonly isStream: boolean;
}

export interface Outgoing {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** One of several requests that are sent at the same moment. */
  readonly isBurst?: boolean;
}

export interface GateOptions {
  readonly app: URL;
  /** Addresses at the service begin with one of these. */
  readonly signIn: readonly string[];
  readonly userAgent: string;
  readonly budget: Budget;
  readonly reader: PageReader;
  readonly fetch?: typeof globalThis.fetch;
}

/** A fault of this program: nothing in the run may ask for such an address. */
export class OutOfBounds extends Error {
  override readonly name = 'OutOfBounds';
}

export class Gate {
  readonly budget: Budget;
  readonly app: URL;
  /** Pages whose text could not be read in time. */
  readonly unread: URL[] = [];
  /** Calls with a body that can be repeated, by the address that stands for each of them. */
  readonly #calls = new Map<string, string>();
  readonly #options: GateOptions;

  constructor(options: GateOptions) {
    this.#options = options;
    this.budget = options.budget;
    this.app = options.app;
  }

  isApp(url: URL): boolean {
    return url.origin === this.app.origin && url.username === '' && url.password === '';
  }

  /** An address of this project's sign-in at the service. */
  isSignIn(url: URL): boolean {
    return this.#options.signIn.some((start) => url.href.startsWith(start));
  }

  /** An address at which a sign-in begins. Other addresses of the project, such as `/me`, lead back to no app. */
  isStart(url: URL): boolean {
    const start = this.#options.signIn.find((one) => url.href.startsWith(one));
    return start !== undefined && isStartPath(url, start);
  }

  /**
   * An address that stands for a call with this JSON body. Whoever asks for it sends the call, so that a call can be
   * looked at like a page. The mark in it is never sent, and no address that an app names has one.
   */
  callOf(url: URL, body: string): URL {
    const known = [...this.#calls].find(([href, text]) => text === body && sameAddress(new URL(href), url));
    if (known) return new URL(known[0]);
    const call = new URL(url);
    call.hash = `call-${this.#calls.size + 1}`;
    this.#calls.set(call.href, body);
    return call;
  }

  /** The body of the call for which an address stands; null if it is a plain address. */
  bodyOf(url: URL): string | null {
    return url.hash === '' ? null : (this.#calls.get(url.href) ?? null);
  }

  async send(url: URL, { method = 'GET', headers = {}, body, isBurst = false }: Outgoing = {}): Promise<Answer> {
    if (!this.isApp(url) && !this.isSignIn(url)) throw new OutOfBounds(`${url.origin} is not part of this run`);
    await this.budget.take(isBurst);
    const { fetch = globalThis.fetch, userAgent, budget } = this.#options;
    const limit = AbortSignal.timeout(Math.max(1, Math.min(TIMEOUT_MS, budget.millisecondsLeft)));
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
        ...(body !== undefined && { body }),
        signal: AbortSignal.any([budget.signal, limit]),
      });
      const answer = await readAnswer(method, url, response);
      return { ...answer, reading: await this.#read(answer) };
    } catch (error) {
      budget.signal.throwIfAborted();
      if (error instanceof OutOfBounds) throw error;
      return {
        method,
        url,
        status: 0,
        headers: new Headers(),
        location: null,
        text: '',
        reading: NOTHING_READ,
        setCookies: [],
        isStream: false,
      };
    }
  }

  async #read({ url, text, headers }: Omit<Answer, 'reading'>): Promise<Reading> {
    const { reader, budget } = this.#options;
    const isHtml = /html/.test(headers.get('content-type') ?? '') || /^\s*</.test(text);
    const reading = await reader.read({ text, href: url.href, isHtml });
    budget.signal.throwIfAborted();
    if (!reading) this.unread.push(url);
    return reading ?? NOTHING_READ;
  }
}

const sameAddress = (one: URL, other: URL): boolean =>
  one.origin === other.origin && one.pathname === other.pathname && one.search === other.search;

/** Addresses below `/edge/auth/<id>/` that are calls or pages of their own. Every other word there is a provider. */
const NO_START = /^(?:me|verify|refresh|logout|token|revocations|sessions|logo|consent|callback)$/;

function isStartPath(url: URL, prefix: string): boolean {
  if (prefix.endsWith('?')) return true;
  const { pathname } = new URL(prefix);
  const word = url.pathname.slice(pathname.length);
  if (pathname.startsWith('/t/')) {
    return word === 'authorize' && (url.searchParams.has('state') || url.searchParams.has('redirect_uri'));
  }
  return /^[\w-]+$/.test(word) && !NO_START.test(word);
}

async function readAnswer(method: string, url: URL, response: Response): Promise<Omit<Answer, 'reading'>> {
  const { status, headers } = response;
  const target = headers.get('location');
  const location = target !== null && URL.canParse(target, url.href) ? new URL(target, url) : null;
  const isEvents = /^text\/event-stream/.test(headers.get('content-type') ?? '');
  const { text, isEnded } = await readText(response, isEvents ? STREAM_MS : null);
  const isStream = isEvents && !isEnded;
  return { method, url, status, headers, location, text, isStream, setCookies: headers.getSetCookie().slice(0, 50) };
}

/** Reads at most one million bytes; of a stream what comes within its time. */
async function readText(
  { body }: Response,
  streamMs: number | null,
): Promise<{ readonly text: string; readonly isEnded: boolean }> {
  if (!body) return { text: '', isEnded: true };
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  const until = streamMs === null ? null : Date.now() + streamMs;
  let size = 0;
  let isEnded = false;
  try {
    while (size < MOST_BYTES) {
      const patience = until === null ? (size > 0 ? SILENCE_MS : TIMEOUT_MS) : until - Date.now();
      const next = await inTime(reader.read(), patience, null);
      if (next === null) break;
      isEnded = next.done;
      if (next.done) break;
      parts.push(next.value);
      size += next.value.length;
    }
  } catch {
    // The bytes that came before the connection broke count as an answer too.
  }
  reader.cancel().catch(() => undefined);
  return { text: Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8'), isEnded };
}
