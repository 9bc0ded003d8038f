/**
 * A browser that has signed in with an address before. It has codes of its own for it, so that nobody else can use up what the
 * address gets. The cookie holds a random number and a mark for each address; it names none of them.
 */
import { sameDigest } from '../../crypto/hashes.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { hostCookieName, readCookie, setCookie } from '../../kernel/cookies.ts';
import { type Random, randomText } from '../../kernel/random.ts';

export interface KnownBrowsers {
  /** The number of the browser if it has signed in with this address, or null. */
  read(cookieHeader: string | undefined, address: string): string | null;
  /** The Set-Cookie header with which it is known from now on. */
  remember(cookieHeader: string | undefined, address: string): string;
  /** By what an address is counted. */
  addressKey(address: string): string;
}

const COOKIE = 'porchlight_mail';
const LIFETIME_S = 180 * 86_400;
const ID_LENGTH = 20;
const MARK_LENGTH = 22;
const MARKS_MAX = 5;
const FORM = /^([0-9A-Za-z]{20})((?:\.[\w-]{22}){1,5})$/;

export function createKnownBrowsers(ring: KeyRing, random: Random, baseUrl: string): KnownBrowsers {
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(COOKIE, secure);
  const markUnder = (mac: (text: string) => string, id: string, address: string): string =>
    mac(`known browser\n${id}\n${address}`).slice(0, MARK_LENGTH);
  const parse = (cookieHeader: string | undefined) => {
    const [, id, marks = ''] = FORM.exec(readCookie(cookieHeader, name) ?? '') ?? [];
    return id === undefined ? null : { id, marks: marks.split('.').slice(1) };
  };
  const knows = ({ id, marks }: { id: string; marks: readonly string[] }, address: string): boolean =>
    ring.all('email-code').some(({ mac }) => {
      const wanted = markUnder(mac, id, address);
      return marks.some((mark) => sameDigest(mark, wanted));
    });
  return {
    read(cookieHeader, address) {
      const known = parse(cookieHeader);
      return known && knows(known, address) ? known.id : null;
    },
    remember(cookieHeader, address) {
      const known = parse(cookieHeader) ?? { id: randomText(random, ID_LENGTH), marks: [] };
      const { mac } = ring.current('email-code');
      const mark = markUnder(mac, known.id, address);
      const marks = [mark, ...known.marks.filter((one) => one !== mark)].slice(0, MARKS_MAX);
      return setCookie({ name, value: [known.id, ...marks].join('.'), maxAgeS: LIFETIME_S, secure });
    },
    addressKey: (address) => ring.current('email-code').mac(`address\n${address}`).slice(0, MARK_LENGTH),
  };
}
