/**
 * The sessions that a browser started at issuers of this service, sealed in a cookie of the browser itself. The cookie
 * does not sign a person in. It only says which sessions a sign-out without an id token would end.
 */
import { REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import type { CsrfTokens } from '../../crypto/csrf-token.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { clearCookie, hostCookieName, readCookie, setCookie } from '../../kernel/cookies.ts';

export interface SessionsOfBrowser {
  /** The cookie with one more session. */
  add(cookieHeader: string | undefined, tenantId: string, sessionId: string): Promise<string>;
  /** The sessions at one tenant, the newest first. Some may have ended. */
  at(cookieHeader: string | undefined, tenantId: string): Promise<readonly string[]>;
  /** The cookie without the sessions at a tenant. */
  remove(cookieHeader: string | undefined, tenantId: string): Promise<string>;
  csrfOf(cookieHeader: string | undefined): string;
  checkCsrf(cookieHeader: string | undefined, submitted: unknown): boolean;
}

interface Dependencies {
  readonly baseUrl: string;
  readonly sealer: Sealer;
  readonly csrf: CsrfTokens;
}

const COOKIE = 'porchlight_signed_in';
const USE = 'sessions-of-browser';
/** A cookie has to stay well below 4 KB. */
const KEPT = 12;

type Entry = readonly [tenantId: string, sessionId: string];

export function createSessionsOfBrowser({ baseUrl, sealer, csrf }: Dependencies): SessionsOfBrowser {
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(COOKIE, secure);
  const read = async (cookieHeader: string | undefined): Promise<readonly Entry[]> => {
    const value = readCookie(cookieHeader, name);
    const opened = value === null ? null : await sealer.open(USE, value);
    return opened === null ? [] : (JSON.parse(opened) as Entry[]);
  };
  const write = async (entries: readonly Entry[]): Promise<string> => {
    if (entries.length === 0) return clearCookie({ name, secure });
    const value = await sealer.seal(USE, JSON.stringify(entries.slice(0, KEPT)));
    return setCookie({ name, value, maxAgeS: REFRESH_TOKEN_LIFETIME_S, secure });
  };
  return {
    add: async (cookieHeader, tenantId, sessionId) => {
      const others = (await read(cookieHeader)).filter(([tenant, id]) => tenant !== tenantId || id !== sessionId);
      return write([[tenantId, sessionId], ...others]);
    },
    at: async (cookieHeader, tenantId) =>
      (await read(cookieHeader)).filter(([tenant]) => tenant === tenantId).map(([, sessionId]) => sessionId),
    remove: async (cookieHeader, tenantId) =>
      write((await read(cookieHeader)).filter(([tenant]) => tenant !== tenantId)),
    csrfOf: (cookieHeader) => csrf.tokenOf(readCookie(cookieHeader, name) ?? ''),
    checkCsrf(cookieHeader, submitted) {
      const value = readCookie(cookieHeader, name);
      return value !== null && typeof submitted === 'string' && csrf.fits(value, submitted);
    },
  };
}
