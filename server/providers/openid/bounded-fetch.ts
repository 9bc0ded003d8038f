/**
 * The only way to a provider's back channel. One time limit covers connecting, headers and the whole body, so a very
 * slow answer ends like no answer. The body is bounded after decompression. Redirects are returned, never followed (RFC
 * 9700 section 4.11: a redirected token request would carry the client's secret to another place).
 */
import { Readable } from 'node:stream';
import type { CustomFetch } from 'openid-client';
import type { SendGuarded } from '../../egress/guarded-request.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { ProviderFault } from './provider-fault.ts';

/** Redirects are never followed, so a caller need not say so. */
type FetchOptions = Omit<Parameters<CustomFetch>[1], 'redirect'>;

export type BoundedFetch = (url: string, options: FetchOptions) => Promise<Response>;

export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const DEFAULT_FETCH_LIMITS: FetchLimits = { timeoutMs: 5_000, maxBytes: 256 * 1_024 };

type Send = (url: string, options: RequestInit & { signal: AbortSignal }) => Promise<Response>;

/** For addresses that the operator named. */
export const createBoundedFetch = (limits: FetchLimits = DEFAULT_FETCH_LIMITS): BoundedFetch =>
  bounded(limits, (url, options) => fetch(url, options));

/** For addresses that an owner named: it leads only to the public internet. */
export const createGuardedFetch = (send: SendGuarded, limits: FetchLimits = DEFAULT_FETCH_LIMITS): BoundedFetch =>
  bounded(limits, sendGuarded(send));

const bounded =
  (limits: FetchLimits, send: Send): BoundedFetch =>
  async (url, options) => {
    if (!isSafe(url)) throw new ProviderFault('insecure_endpoint');
    const signal = AbortSignal.timeout(limits.timeoutMs);
    try {
      const response = await send(url, { ...options, redirect: 'manual', signal } as RequestInit & {
        signal: AbortSignal;
      });
      const body = await readBounded(response, limits.maxBytes);
      if (response.status === 200) requireJson(response, body);
      return new Response(body.length > 0 ? body : null, { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof ProviderFault) throw error;
      throw new ProviderFault(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
    }
  };

/** Compressed answers are not asked for, so none has to be unpacked. */
const sendGuarded =
  (send: SendGuarded): Send =>
  async (address, { method, headers, body, signal }) => {
    const text = body === undefined || body === null ? undefined : String(body);
    const response = await send(new URL(address), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: {
        ...Object.fromEntries(new Headers(headers).entries()),
        'accept-encoding': 'identity',
        ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
      },
      ...(text === undefined ? {} : { body: text }),
      signal,
    });
    const found = new Headers();
    for (const [name, value] of Object.entries(response.headers)) if (typeof value === 'string') found.set(name, value);
    return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>, {
      status: response.statusCode ?? 502,
      headers: found,
    });
  };

function isSafe(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed)));
}

async function readBounded(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ProviderFault('response_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The protocol library looks at the content type only after parsing failed; here it has to be right from the start. */
function requireJson(response: Response, body: Buffer): void {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/jwk-set+json') throw new ProviderFault('bad_response');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new ProviderFault('bad_response', { cause: error });
  }
  // GitHub answers with a list. The reader of a document checks its own form.
  if (typeof parsed !== 'object' || parsed === null) throw new ProviderFault('bad_response');
}
