/**
 * An identity that a person has just shown at a provider and may add to their user. It is sealed in a cookie of this browser
 * for the same five minutes, and nothing is linked before the person says so on our page: a browser can be led to a provider
 * by any link.
 */
import { OWN_PAGE_SIGN_IN_S } from '@porchlight/contract';
import type { Sealer } from '../crypto/sealer.ts';
import { addSeconds } from '../kernel/clock.ts';
import { clearCookie, hostCookieName, readCookie, setCookie } from '../kernel/cookies.ts';

export interface PendingLink {
  readonly tenantId: string;
  /** The user of the page on which the person chose to add it. */
  readonly userId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
}

export interface PendingLinks {
  keep(link: PendingLink, now: Date): Promise<string>;
  read(cookieHeader: string | undefined, tenantId: string, userId: number, now: Date): Promise<PendingLink | null>;
  close(): string;
}

const COOKIE = 'porchlight_link';
const USE = 'link-identity';

type Sealed = PendingLink & { readonly until: number };

export function createPendingLinks({
  baseUrl,
  sealer,
}: {
  readonly baseUrl: string;
  readonly sealer: Sealer;
}): PendingLinks {
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(COOKIE, secure);
  return {
    async keep(link, now) {
      const until = addSeconds(now, OWN_PAGE_SIGN_IN_S).getTime();
      const value = await sealer.seal(USE, JSON.stringify({ ...link, until } satisfies Sealed));
      return setCookie({ name, value, maxAgeS: OWN_PAGE_SIGN_IN_S, secure });
    },
    async read(cookieHeader, tenantId, userId, now) {
      const value = readCookie(cookieHeader, name);
      const opened = value === null ? null : await sealer.open(USE, value);
      if (opened === null) return null;
      const { until, ...link } = JSON.parse(opened) as Sealed;
      return link.tenantId === tenantId && link.userId === userId && until > now.getTime() ? link : null;
    },
    close: () => clearCookie({ name, secure }),
  };
}
