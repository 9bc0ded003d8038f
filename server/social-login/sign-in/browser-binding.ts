/** The cookie that binds a sign-in to the browser it began in. Tabs of one browser share it, other browsers cannot have it. */
import { hostCookieName, readCookie, setCookie } from '../../kernel/cookies.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import { ATTEMPT_LIFETIME_S } from './attempt-secrets.ts';

export interface BrowserBinding {
  /** The browser's token, if it has one. */
  read(cookieHeader: string | undefined): string | null;
  /** The browser's token, created if there is none, and the Set-Cookie header that keeps it for one more sign-in. */
  ensure(cookieHeader: string | undefined): { readonly token: string; readonly setCookie: string };
}

const COOKIE = 'porchlight_login';
/** Longer than a sign-in: a browser that comes back too late is recognised, and is shown where to start again. */
const COOKIE_LIFETIME_S = ATTEMPT_LIFETIME_S + 3_600;
const TOKEN = /^[\w-]{43}$/;

export function createBrowserBinding(random: Random, baseUrl: string): BrowserBinding {
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(COOKIE, secure);
  const read = (cookieHeader: string | undefined): string | null => {
    const value = readCookie(cookieHeader, name);
    return value !== null && TOKEN.test(value) ? value : null;
  };
  return {
    read,
    ensure(cookieHeader) {
      const token = read(cookieHeader) ?? randomBase64Url(random, 32);
      return { token, setCookie: setCookie({ name, value: token, maxAgeS: COOKIE_LIFETIME_S, secure }) };
    },
  };
}
