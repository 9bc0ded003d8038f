/**
 * The only way by which a run sends requests. A request goes to the app's origin or to the sign-in of this project at
 * the service. Every other address is refused here, even if a page, a redirect or a script named it. Redirects are
 * never followed automatically.
 */
import type { PageReader } from '../reading/page-reader.ts';
import { NOTHING_READ, type Reading } from '../reading/reading.ts';
import type { Budget } from './budget.ts';

/** Longer answers are cut: a hostile app must not fill the memory. */
export const MOST_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;

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
  readonly #options: GateOptions;

  constructor(options: GateOptions) {
    this.#options = options;
    this.budget = options.budget;
    this.app = options.app;
  }

  isApp(url: URL): boolean {
    return url.origin === this.app.origin && url.username === '' && url.password === '';
  }

  /** A start link or an authorization request of this project. */
  isSignIn(url: URL): boolean {
    return this.#options.signIn.some((start) => url.href.startsWith(start));
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

async function readAnswer(method: string, url: URL, response: Response): Promise<Omit<Answer, 'reading'>> {
  const { status, headers } = response;
  const target = headers.get('location');
  const location = target !== null && URL.canParse(target, url.href) ? new URL(target, url) : null;
  const text = await readText(response);
  return { method, url, status, headers, location, text, setCookies: headers.getSetCookie().slice(0, 50) };
}

async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < MOST_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
  } catch {
    // The bytes that came before the connection broke count as an answer too.
  }
  reader.cancel().catch(() => undefined);
  return Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8');
}
