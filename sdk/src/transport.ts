/**
 * The one place where the SDK uses HTTP. The generated functions call it. It knows no operation, keeps no state and
 * depends only on `fetch`, so that clients with different addresses and keys can be used together.
 */
import { originOf, whyNoAnswer } from './no-answer.ts';

/** The target of a call and its headers. Passed with every call; there is no global setting. */
export interface Connection {
  /** Address of the service. If omitted, the path is used as it is, which in a browser means the page's own origin. */
  readonly baseUrl?: string;
  /** Sent with the call: the credential and, on servers, a `User-Agent` that names the program. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Used instead of the global `fetch`, for tests, proxies and special runtimes. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds until the call is aborted with a `TimeoutError`; a `signal` of the call works in addition. */
  readonly timeoutMs?: number;
}

export interface RequestOptions extends Omit<RequestInit, 'headers'>, Connection {}

/** The result of every generated function, for success and refusal: the status says which type `data` has. */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Headers;
  /** The origin that answered. */
  readonly from?: string;
}

/** Sends one request. It throws if there is no answer or an unreadable one, never because of a status. */
export async function transport<T extends Answer>(path: string, options: RequestOptions = {}): Promise<T> {
  const { baseUrl = '', fetch = globalThis.fetch, timeoutMs, signal, ...init } = options;
  const url = baseUrl.replace(/\/+$/, '') + path;
  try {
    // A redirect is not followed: tokens and secrets would go elsewhere, and an answer from there would be believed.
    const response = await fetch(url, { redirect: 'manual', ...init, signal: limited(signal, timeoutMs) });
    const { status, headers } = response;
    return { status, data: await bodyOf(response), headers, from: originOf(url) } as T;
  } catch (cause) {
    // A caller who aborted gets their own reason back.
    throw signal?.aborted ? cause : whyNoAnswer(url, cause);
  }
}

function limited(signal: AbortSignal | null | undefined, timeoutMs: number | undefined): AbortSignal | null {
  if (timeoutMs === undefined) return signal ?? null;
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The answer with status ${response.status} says it is JSON, but it is not.`, { cause });
  }
}
