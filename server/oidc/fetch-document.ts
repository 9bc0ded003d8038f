/**
 * Fetches client id metadata documents: only https on its own port, by the guarded request, with time and size bounded.
 */
import type { IncomingMessage } from 'node:http';
import { createGuardedRequest, type Egress } from '../egress/guarded-request.ts';
import { readBounded } from '../egress/read-bounded.ts';

export type FetchDocument = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 16 * 1_024;
const HEADERS = { accept: 'application/json', 'accept-encoding': 'identity' };

export function createGuardedFetch(egress: Egress = {}): FetchDocument {
  const send = createGuardedRequest(egress);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'https:' || url.port !== '') throw new Error('only https on its own port is fetched');
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await send(url, { method: 'GET', headers: HEADERS, signal });
    const body = await readBounded(response, MAX_BYTES);
    return new Response(body.length > 0 ? body : null, {
      status: response.statusCode ?? 502,
      headers: textHeaders(response),
    });
  };
}

/** What the reader of the document looks at: its type, and how long it may be kept. */
const textHeaders = ({ headers }: IncomingMessage): Headers =>
  new Headers(
    ['content-type', 'cache-control', 'expires'].flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
