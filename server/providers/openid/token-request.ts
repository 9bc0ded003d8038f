/** A token request by hand (RFC 6749 section 4.1.3), for what the protocol library does not do. */
import { fieldsOf } from '../../kernel/fields.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import { ProviderFault } from './provider-fault.ts';

export interface TokenRequest {
  readonly endpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly method: 'client_secret_post' | 'client_secret_basic';
  readonly redirectUri: string;
  readonly code: string;
  readonly codeVerifier: string;
}

interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export async function requestToken(fetch: BoundedFetch, request: TokenRequest): Promise<TokenAnswer> {
  const { endpoint, clientId, clientSecret, method, redirectUri, code, codeVerifier } = request;
  const inBody = method === 'client_secret_post';
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...(inBody ? { client_id: clientId, client_secret: clientSecret } : {}),
  });
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(inBody ? {} : { authorization: basicOf(clientId, clientSecret) }),
    },
    body: form,
  });
  return { status: response.status, body: await objectOf(response) };
}

/**
 * RFC 6749 section 2.3.1: both halves are form-encoded. Hyphens, dots and underscores stay as they are, so that an ordinary
 * id also reaches a provider that forgets to decode it.
 */
export function basicOf(clientId: string, clientSecret: string): string {
  const encode = (text: string): string => new URLSearchParams({ text }).toString().slice('text='.length);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

async function objectOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return fieldsOf(body);
  } catch {
    // If the answer is not JSON, only its status counts.
  }
  if (response.status === 200) throw new ProviderFault('bad_response');
  return {};
}
