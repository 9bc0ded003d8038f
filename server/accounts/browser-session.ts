/**
 * The browser in which an account is signed in: its cookie, and the token that its forms carry. It knows headers as
 * text only. The cookie holds a random token of which the database knows the hash.
 */

import { ACCOUNT_SESSION_LIFETIME_S } from '@porchlight/contract';
import type { CsrfTokens } from '../crypto/csrf-token.ts';
import { addSeconds } from '../kernel/clock.ts';
import { clearCookie, hostCookieName, readCookie, setCookie } from '../kernel/cookies.ts';
import { type Random, randomBase64Url } from '../kernel/random.ts';
import { browserName } from './browser-name.ts';
import type { AccountStore, BrowserSessions } from './ports.ts';

export const SESSION_COOKIE = 'porchlight_account';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

interface Dependencies {
  readonly baseUrl: string;
  readonly random: Random;
  readonly csrf: CsrfTokens;
  readonly accounts: AccountStore;
}

export function createBrowserSessions({ baseUrl, random, csrf, accounts }: Dependencies): BrowserSessions {
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(SESSION_COOKIE, secure);
  const tokenOf = (cookieHeader: string | undefined): string | null => {
    const token = readCookie(cookieHeader, name);
    return token !== null && TOKEN.test(token) ? token : null;
  };
  return {
    async read(cookieHeader, now) {
      const token = tokenOf(cookieHeader);
      const found = token === null ? null : await accounts.findSession(token, now);
      return token === null || found === null ? null : { ...found, csrfToken: csrf.tokenOf(token) };
    },
    tokenOf,
    hasCookie: (cookieHeader) => readCookie(cookieHeader, name) !== null,
    checkCsrf(cookieHeader, submitted) {
      const token = tokenOf(cookieHeader);
      return token !== null && typeof submitted === 'string' && csrf.fits(token, submitted);
    },
    async open(accountId, headers, now) {
      const former = tokenOf(headers.cookie);
      const token = randomBase64Url(random, TOKEN_BYTES);
      const expiresAt = addSeconds(now, ACCOUNT_SESSION_LIFETIME_S);
      await accounts.openSession(accountId, token, now, expiresAt, browserName(headers['user-agent']));
      if (former !== null) await accounts.closeSession(former);
      return setCookie({ name, value: token, maxAgeS: ACCOUNT_SESSION_LIFETIME_S, secure });
    },
    async close(cookieHeader) {
      const token = tokenOf(cookieHeader);
      if (token !== null) await accounts.closeSession(token);
      return clearCookie({ name, secure });
    },
  };
}
