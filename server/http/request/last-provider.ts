/**
 * Which identity provider a browser used last, so that people find it again. It decides nothing and identifies no
 * person.
 */
import { hostCookieName, readCookie, setCookie } from '../../kernel/cookies.ts';

export interface LastProvider {
  read(cookieHeader: string | undefined): string | null;
  /** The Set-Cookie header that keeps it. */
  remember(provider: string): string;
}

const COOKIE = 'porchlight_provider';
const LIFETIME_S = 180 * 86_400;
const ID = /^[a-z][a-z0-9-]{1,30}$/;

export function createLastProvider(baseUrl: string): LastProvider {
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(COOKIE, secure);
  return {
    read(cookieHeader) {
      const value = readCookie(cookieHeader, name);
      return value !== null && ID.test(value) ? value : null;
    },
    remember: (provider) => setCookie({ name, value: provider, maxAgeS: LIFETIME_S, secure }),
  };
}

/** The choices with the one marked that this browser used last. */
export const markLast = <C extends { readonly id: string }>(
  choices: readonly C[],
  last: string | null,
): (C & { readonly isLast?: true })[] =>
  choices.map((choice) => (choice.id === last ? { ...choice, isLast: true as const } : choice));
