/**
 * The only way to a provider's back channel. One time limit covers connecting, headers and the whole body, so a very
 * slow answer ends like no answer. The body is bounded, also after it was unpacked. Redirects are returned, never followed (RFC
 * 9700 section 4.11: a redirected token request would carry the client's secret to another place).
 */
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { CustomFetch } from 'openid-client';
import { type SendGuarded, sendUnguarded } from '../../egress/guarded-request.ts';
import { entryOf, errorCode } from '../../kernel/fields.ts';
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

/** For addresses that the operator named. */
export const createBoundedFetch = (limits: FetchLimits = DEFAULT_FETCH_LIMITS): BoundedFetch =>
  bounded(limits, sendUnguarded);

/** For addresses that an owner named: it leads only to the public internet. */
export const createGuardedFetch = (send: SendGuarded, limits: FetchLimits = DEFAULT_FETCH_LIMITS): BoundedFetch =>
  bounded(limits, send);

/** Node's own fetch would cost a sign-in a tenth more: it turns each request and answer into streams of the web. */
const bounded =
  (limits: FetchLimits, send: SendGuarded): BoundedFetch =>
  async (url, options) => {
    if (!isSafe(url)) throw new ProviderFault('insecure_endpoint');
    const signal = AbortSignal.timeout(limits.timeoutMs);
    try {
      const response = await send(new URL(url), { ...requestOf(options), signal });
      const body = await readBounded(response, limits.maxBytes);
      const status = response.statusCode ?? 502;
      if (status === 200) requireJson(response, body);
      return new Response(body.length > 0 ? body : null, { status, headers: headersOf(response) });
    } catch (error) {
      if (error instanceof ProviderFault) throw error;
      throw new ProviderFault(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
    }
  };

function requestOf({ method, headers, body }: FetchOptions) {
  const text = body === undefined || body === null ? undefined : String(body);
  return {
    method: method === 'POST' ? ('POST' as const) : ('GET' as const),
    headers: {
      ...Object.fromEntries(new Headers(headers).entries()),
      'accept-encoding': 'identity',
      ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
    },
    ...(text === undefined ? {} : { body: text }),
  };
}

function headersOf({ headers }: IncomingMessage): Headers {
  const found = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') found.set(name, value);
  return found;
}

function isSafe(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed)));
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer<ArrayBuffer>>) {
    size += chunk.length;
    if (size > maxBytes) throw new ProviderFault('response_too_large');
    chunks.push(chunk);
  }
  return unpacked(Buffer.concat(chunks), response.headers['content-encoding'], maxBytes);
}

const UNPACK: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Compressed answers are not asked for, but files that are kept compressed are sent like that by some servers. */
function unpacked(body: Buffer<ArrayBuffer>, encoding: string | undefined, maxBytes: number): Buffer<ArrayBuffer> {
  const unpack = entryOf(UNPACK, encoding?.trim().toLowerCase() ?? '');
  if (!unpack) return body;
  try {
    return Buffer.from(unpack(body, { maxOutputLength: maxBytes }));
  } catch (error) {
    const isTooLarge = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    throw new ProviderFault(isTooLarge ? 'response_too_large' : 'bad_response', { cause: error });
  }
}

/** The protocol library looks at the content type only after parsing failed; here it has to be right from the start. */
function requireJson({ headers }: IncomingMessage, body: Buffer): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
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
