/**
 * Whether a provider knows our client, found out without a person: a token request with a made-up code. A provider that
 * knows the client refuses the code (`invalid_grant`), one that does not refuses the client (RFC 6749 section 5.2).
 */
import type { ProviderProblem } from '../ports.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import { ProviderFault } from './provider-fault.ts';
import { requestToken, type TokenRequest } from './token-request.ts';

/** No provider has given out this code. */
const MADE_UP_CODE = 'porchlight-checks-its-client';
/** RFC 7636 section 4.1 wants at least 43 characters. */
const MADE_UP_VERIFIER = 'porchlight-checks-its-client-with-this-verifier';

interface CheckedClient extends Omit<TokenRequest, 'code' | 'codeVerifier' | 'method'> {
  readonly fetch: BoundedFetch;
  readonly methods?: readonly string[] | undefined;
}

/** The words of the RFC, and those of GitHub and glewlwyd. */
const KNOWS_CLIENT = new Set(['invalid_grant', 'bad_verification_code', 'invalid_code']);
const REFUSES_CLIENT = new Set(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']);
const REFUSES_REDIRECT = new Set(['redirect_uri_mismatch']);

export async function checkClient({ fetch, methods, ...client }: CheckedClient): Promise<ProviderProblem | null> {
  const method = methods?.includes('client_secret_post') === false ? 'client_secret_basic' : 'client_secret_post';
  const asked = { ...client, method, code: MADE_UP_CODE, codeVerifier: MADE_UP_VERIFIER } as const;
  try {
    const { status, body } = await requestToken(fetch, asked);
    const error = typeof body.error === 'string' ? body.error : '';
    if (KNOWS_CLIENT.has(error)) return null;
    if (REFUSES_CLIENT.has(error) || status === 401 || status === 404) return { code: 'invalid_client' };
    if (REFUSES_REDIRECT.has(error)) return { code: 'redirect_uri_mismatch' };
    return { code: status >= 500 ? `http_${status}` : 'bad_response' };
  } catch (error) {
    if (error instanceof ProviderFault) return { code: error.errorCode };
    throw error;
  }
}
