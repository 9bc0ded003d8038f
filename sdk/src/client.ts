/**
 * The public side of one tenant: the sign-in link and the three calls that need no key. It keeps no state and works
 * wherever there is `fetch`: Node, browsers, edge runtimes.
 */
import type { VerifiedUser } from '../generated/porchlight.schemas.ts';
import { getStartLoginUrl, logout, refreshSession, verifyToken } from '../generated/porchlight.ts';
import { type Tokens, Unavailable } from './errors.ts';
import { refreshKey } from './refresh-key.ts';
import { checkReturnTo } from './return-to.ts';
import { settleTwice } from './settle.ts';
import type { RequestOptions } from './transport.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://porchlight.example`. */
  readonly baseUrl: string;
  readonly tenantId: string;
  /** Stands in for the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds until one request is given up; 10,000 if left out. */
  readonly timeoutMs?: number;
}

export interface LoginUrlOptions {
  /** One of the registered callback URLs; the first without a wildcard if left out. */
  readonly redirectUri?: string | undefined;
  /** Path inside the app to resume at. */
  readonly returnTo?: string | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface Client {
  readonly baseUrl: string;
  readonly tenantId: string;
  /** The address to send the browser to. */
  loginUrl(options?: LoginUrlOptions): string;
  /** Whose token this is, or null when it is expired, revoked or none of this tenant's. */
  verify(accessToken: string, options?: CallOptions): Promise<VerifiedUser | null>;
  /** Spends the refresh token. Throws `SessionEnded` when it is worth nothing any more. */
  refresh(refreshToken: string, options?: CallOptions): Promise<Tokens>;
  /** Ends the session; a token that is unknown is no error. */
  logout(refreshToken: string, options?: CallOptions): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * The public side of a tenant.
 *
 * @example
 * import { createClient } from '@porchlight/sdk';
 *
 * const client = createClient({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * console.log(client.loginUrl({ returnTo: '/settings' }));
 * console.log(await client.verify('a token')); // null
 */
export function createClient({ baseUrl, tenantId, fetch, timeoutMs = TIMEOUT_MS }: ClientOptions): Client {
  const base = checkBaseUrl(baseUrl);
  if (!tenantId) throw new TypeError('tenantId is missing.');
  const request = (options: CallOptions = {}): RequestOptions => ({
    baseUrl: base,
    timeoutMs,
    ...(fetch && { fetch }),
    ...(options.signal && { signal: options.signal }),
  });

  return {
    baseUrl: base,
    tenantId,

    loginUrl({ redirectUri, returnTo } = {}) {
      if (returnTo !== undefined && checkReturnTo(returnTo) === null) {
        throw new TypeError('returnTo must be a path inside the app, such as /settings.');
      }
      return base + getStartLoginUrl(tenantId, { redirect_uri: redirectUri, return_to: returnTo });
    },

    async verify(accessToken, options) {
      const answer = await settleTwice(
        () => verifyToken(tenantId, { access_token: accessToken }, request(options)),
        options?.signal,
      );
      if (answer.valid === true && answer.user) return answer.user;
      if (answer.valid === false) return null;
      throw unexpected();
    },

    async refresh(refreshToken, options) {
      const key = await refreshKey(refreshToken);
      const pair = await settleTwice(
        () => refreshSession(tenantId, { refresh_token: refreshToken }, { 'idempotency-key': key }, request(options)),
        options?.signal,
      );
      if (!pair.access_token || !pair.refresh_token) throw unexpected();
      return { accessToken: pair.access_token, refreshToken: pair.refresh_token };
    },

    async logout(refreshToken, options) {
      await settleTwice(() => logout(tenantId, { refresh_token: refreshToken }, request(options)), options?.signal);
    },
  };
}

const unexpected = () => new Unavailable('unexpectedAnswer', 'The answer is none that the service gives.');

export function checkBaseUrl(baseUrl: string): string {
  if (!/^https?:\/\/[^/]/i.test(baseUrl)) {
    throw new TypeError('baseUrl must be the address of the service, such as https://porchlight.example.');
  }
  return baseUrl.replace(/\/+$/, '');
}
