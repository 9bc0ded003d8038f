/**
 * Guests of the legacy consent: a browser that may use what it made itself, without an account. The cookie holds a
 * random token of which the database knows the hash; the guest's id is another one and opens nothing.
 */
import { addSeconds } from '../kernel/clock.ts';
import { hostCookieName, readCookie, setCookie } from '../kernel/cookies.ts';
import { type Random, randomBase64Url, randomText } from '../kernel/random.ts';
import type { OAuthRecords } from '../oidc/ports.ts';
import type { GuestOfCookie } from './ports.ts';

export const GUEST_COOKIE = 'porchlight_guest';
const GUEST_LIFETIME_S = 2_592_000;
const MODEL = 'Guest';
const TOKEN = /^[\w-]{43}$/;

interface Dependencies {
  readonly baseUrl: string;
  readonly random: Random;
  readonly records: () => OAuthRecords;
}

export interface Guests {
  readonly ofCookie: GuestOfCookie;
  /** The guest that the browser already is, or a new one, with the Set-Cookie header that stores it. */
  welcome(cookieHeader: string | undefined, now: Date): Promise<{ guestId: string; cookie: string }>;
}

export function createGuests({ baseUrl, random, records }: Dependencies): Guests {
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(GUEST_COOKIE, secure);
  const tokenOf = (cookieHeader: string | undefined): string | null => {
    const token = readCookie(cookieHeader, name);
    return token !== null && TOKEN.test(token) ? token : null;
  };
  const ofToken = async (token: string | null, now: Date): Promise<string | null> => {
    const record = token === null ? null : await records().find(MODEL, token, now);
    return record ? String(record.payload.guestId) : null;
  };
  return {
    ofCookie: (cookieHeader, now) => ofToken(tokenOf(cookieHeader), now),
    async welcome(cookieHeader, now) {
      const known = tokenOf(cookieHeader);
      const knownId = await ofToken(known, now);
      const token = knownId === null || known === null ? randomBase64Url(random, 32) : known;
      const guestId = knownId ?? randomText(random, 20);
      const expiresAt = addSeconds(now, GUEST_LIFETIME_S);
      await records().put(MODEL, token, { payload: { guestId }, grantId: null, expiresAt }, now);
      return { guestId, cookie: setCookie({ name, value: token, maxAgeS: GUEST_LIFETIME_S, secure }) };
    },
  };
}
