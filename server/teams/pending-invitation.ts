/**
 * The invitation for which a browser signs in. Its link and the verifier of the sign-in are sealed in a cookie, so that
 * no address on the way to the provider and back holds them. Nothing is stored.
 */
import type { Sealer } from '../crypto/sealer.ts';
import { addSeconds } from '../kernel/clock.ts';
import { clearCookie, hostCookieName, readCookie, setCookie } from '../kernel/cookies.ts';

export interface PendingInvitation {
  readonly tenantId: string;
  readonly token: string;
  readonly codeVerifier: string;
}

export interface PendingInvitations {
  keep(pending: PendingInvitation, now: Date): Promise<string>;
  read(cookieHeader: string | undefined, tenantId: string, now: Date): Promise<PendingInvitation | null>;
  close(): string;
}

const COOKIE = 'porchlight_invitation';
const USE = 'team-invitation';
/** As long as a sign-in may take, with the decision at its end. */
const LIFETIME_S = 1_800;

type Sealed = PendingInvitation & { readonly until: number };

export function createPendingInvitations({
  baseUrl,
  sealer,
}: {
  readonly baseUrl: string;
  readonly sealer: Sealer;
}): PendingInvitations {
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(COOKIE, secure);
  return {
    async keep(pending, now) {
      const until = addSeconds(now, LIFETIME_S).getTime();
      const value = await sealer.seal(USE, JSON.stringify({ ...pending, until } satisfies Sealed));
      return setCookie({ name, value, maxAgeS: LIFETIME_S, secure });
    },
    async read(cookieHeader, tenantId, now) {
      const value = readCookie(cookieHeader, name);
      const opened = value === null ? null : await sealer.open(USE, value);
      if (opened === null) return null;
      const { until, ...pending } = JSON.parse(opened) as Sealed;
      return pending.tenantId === tenantId && until > now.getTime() ? pending : null;
    },
    close: () => clearCookie({ name, secure }),
  };
}
