/**
 * The only way out to an address that a stranger named, such as a client id metadata document. Only https on its own
 * port; the address is checked after the name was resolved and is the one that is connected to, so that a name cannot
 * point elsewhere in between; redirects are handed back, never followed; time and size are bounded.
 */
import { lookup as systemLookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isBlockedAddress } from './blocked-addresses.ts';

export type FetchDocument = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

interface Environment {
  readonly lookup?: LookupFunction;
  readonly isBlocked?: (address: string) => boolean;
  /** Certificates to trust beside the system's. */
  readonly ca?: string;
  /** Where port 443 is to be found. */
  readonly port?: number;
}

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 16 * 1_024;

export function createGuardedFetch(environment: Environment = {}): FetchDocument {
  const { lookup = systemLookup as LookupFunction, isBlocked = isBlockedAddress, ca, port = 443 } = environment;
  const guarded = guardLookup(lookup, isBlocked);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    refuseUnlessPublic(url, isBlocked);
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await open(url, { lookup: guarded, signal, port, ...(ca === undefined ? {} : { ca }) });
    const body = await readBounded(response);
    return new Response(body.length > 0 ? body : null, {
      status: response.statusCode ?? 502,
      headers: textHeaders(response),
    });
  };
}

function refuseUnlessPublic(url: URL, isBlocked: (address: string) => boolean): void {
  if (url.protocol !== 'https:' || url.port !== '') throw new Error('only https on its own port is fetched');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isBlocked(host)) throw new Error('this address is not part of the public internet');
}

/** All of a name's addresses have to be public: a list that mixes both is an attempt. */
const guardLookup =
  (lookup: LookupFunction, isBlocked: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const found = Array.isArray(addresses) ? addresses : [];
      const [first] = found;
      if (error || !first || found.some(({ address }) => isBlocked(address))) {
        callback(error ?? new Error('this name does not lead to the public internet'), '', 4);
      } else if (options.all) {
        callback(null, found);
      } else {
        callback(null, first.address, first.family);
      }
    });

const open = (
  url: URL,
  options: { lookup: LookupFunction; signal: AbortSignal; port: number; ca?: string },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
    request(url, { ...options, agent: false, headers }, resolve)
      .on('error', reject)
      .end();
  });

async function readBounded(response: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      response.destroy();
      throw new Error('the document is too large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the reader of the document looks at: its type, and how long it may be kept. */
const textHeaders = ({ headers }: IncomingMessage): Headers =>
  new Headers(
    ['content-type', 'cache-control', 'expires'].flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
