/**
 * The only way to the provider's back channel. One time limit covers connecting, headers and the whole body, so a slow
 * drip ends like silence does; the body is bounded after decompression; redirects are handed back, never followed
 * (RFC 9700 section 4.11: a redirected token request would carry the client's secret to another place).
 */
import type { CustomFetch } from 'openid-client';
import { isLoopback } from '../../kernel/loopback.ts';
import { ProviderFault } from './provider-fault.ts';

export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const DEFAULT_FETCH_LIMITS: FetchLimits = { timeoutMs: 5_000, maxBytes: 256 * 1_024 };

export function createBoundedFetch(limits: FetchLimits): CustomFetch {
  return async (url, options) => {
    if (!isSafe(url)) throw new ProviderFault('insecure_endpoint');
    const signal = AbortSignal.timeout(limits.timeoutMs);
    try {
      const response = await fetch(url, { ...options, redirect: 'manual', signal } as RequestInit);
      const body = await readBounded(response, limits.maxBytes);
      if (response.status === 200) requireJsonObject(response, body);
      return new Response(body.length > 0 ? body : null, { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof ProviderFault) throw error;
      throw new ProviderFault(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
    }
  };
}

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
function requireJsonObject(response: Response, body: Buffer): void {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/jwk-set+json') throw new ProviderFault('bad_response');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new ProviderFault('bad_response', { cause: error });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new ProviderFault('bad_response');
}
