/**
 * Says which person has just signed in with this browser, at one app. It is sealed in a cookie and expires by itself. Nothing
 * is stored, and it opens only one page. Each request asks whether the user still signs in with this identity, and whether
 * the app lets it in. So an identity that was removed cannot add another one by a page that is still open.
 */
import { type EntryRefusal, OWN_PAGE_SIGN_IN_S } from '@porchlight/contract';
import type { CsrfTokens } from '../crypto/csrf-token.ts';
import type { Sealer } from '../crypto/sealer.ts';
import { addSeconds } from '../kernel/clock.ts';
import { clearCookie, hostCookieName, readCookie, setCookie } from '../kernel/cookies.ts';
import type { Entrant } from './access-list.ts';

/** The identity by which somebody signed in, as the provider named it. */
export type CameBy = Entrant & { readonly subject: string };

interface Visitor {
  readonly userId: number;
  /** Null if the person signed in to the app itself: that does not tell the identity. */
  readonly by: CameBy | null;
}

export interface OwnPageVisit {
  readonly userId: number;
  /** Whether the app lets them in now. A person whom it keeps out still sees their data, but decides nothing. */
  readonly isAdmitted: boolean;
  /** Somebody who is blocked neither adds nor removes a way to sign in. */
  readonly isBlocked: boolean;
  readonly until: Date;
  readonly csrf: string;
}

export interface OwnPageSessions {
  /** The cookie of somebody who signed in now. */
  open(tenantId: string, who: Visitor, now: Date): Promise<string>;
  /** Who has signed in at this app within the last minutes, in this browser, by an identity that is still theirs. */
  read(cookieHeader: string | undefined, tenantId: string, now: Date): Promise<OwnPageVisit | null>;
  checkCsrf(cookieHeader: string | undefined, submitted: unknown): boolean;
  /** The cookie that ends the visit. */
  close(): string;
}

interface Dependencies {
  readonly baseUrl: string;
  readonly sealer: Sealer;
  readonly csrf: CsrfTokens;
  /** Why the app keeps this person out now. `gone`: the user no longer signs in with this identity. */
  readonly standingOf: (tenantId: string, userId: number, by: CameBy) => Promise<EntryRefusal | 'gone' | null>;
}

/** The pages that a sign-in can be for. Each has a cookie of its own, so that none opens another. */
const VISITS = {
  ownPage: { cookie: 'porchlight_me', use: 'own-page' },
  invitation: { cookie: 'porchlight_invited', use: 'team-invitation-visit' },
} as const;

interface Sealed extends Visitor {
  readonly tenantId: string;
  readonly until: number;
}

export function createOwnPageSessions(
  { baseUrl, sealer, csrf, standingOf }: Dependencies,
  page: keyof typeof VISITS = 'ownPage',
): OwnPageSessions {
  const secure = baseUrl.startsWith('https:');
  const { cookie, use } = VISITS[page];
  const name = hostCookieName(cookie, secure);
  return {
    async open(tenantId, { userId, by }, now) {
      const until = addSeconds(now, OWN_PAGE_SIGN_IN_S).getTime();
      const value = await sealer.seal(use, JSON.stringify({ tenantId, userId, by, until } satisfies Sealed));
      return setCookie({ name, value, maxAgeS: OWN_PAGE_SIGN_IN_S, secure });
    },
    async read(cookieHeader, tenantId, now) {
      const value = readCookie(cookieHeader, name);
      const opened = value === null ? null : await sealer.open(use, value);
      if (value === null || opened === null) return null;
      const visit = JSON.parse(opened) as Sealed;
      if (visit.tenantId !== tenantId || visit.until <= now.getTime()) return null;
      const { userId, by } = visit;
      const standing = by && (await standingOf(tenantId, userId, by));
      if (standing === 'gone') return null;
      const [isAdmitted, isBlocked] = [standing === null, standing === 'blocked'];
      return { userId, isAdmitted, isBlocked, until: new Date(visit.until), csrf: csrf.tokenOf(value) };
    },
    checkCsrf(cookieHeader, submitted) {
      const value = readCookie(cookieHeader, name);
      return value !== null && typeof submitted === 'string' && csrf.fits(value, submitted);
    },
    close: () => clearCookie({ name, secure }),
  };
}
