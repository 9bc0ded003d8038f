/**
 * The browsers that the issuer of one project remembers. The cookie has the id of the session and a secret; the record
 * keeps the hash of the secret and says whose session it is. A record is never enough: the session has to be alive.
 */
import { sameDigest, sha256 } from '../../crypto/hashes.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { hostCookieName, readCookie, setCookie } from '../../kernel/cookies.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import type { OAuthRecords, RequestScope } from '../../oidc/ports.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { RememberedSessions } from '../ports/sign-in.ts';
import { type BrowserSession, isOver } from './browser-session.ts';

const BROWSER_SESSION = 'BrowserSession';

interface Dependencies {
  readonly issuer: string;
  readonly tenantId: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly scope: RequestScope;
}

export interface BrowserSessions {
  /** The session that the cookie proves; it may have ended. */
  read(cookieHeader: string | undefined): Promise<BrowserSession | null>;
  /** Remembers the browser from now on, in place of what it had. Returns the cookie. */
  begin(cookieHeader: string | undefined, session: BrowserSession, lifetimeS: number): Promise<string>;
  /** Writes what has changed; the cookie stays. */
  save(cookieHeader: string | undefined, session: BrowserSession, until: Date): Promise<void>;
}

const SECRET_BYTES = 32;

export function createBrowserSessions({ issuer, tenantId, clock, random, scope }: Dependencies): BrowserSessions {
  const secure = issuer.startsWith('https:');
  const name = hostCookieName(`porchlight_browser_${tenantId}`, secure);
  const presented = (cookieHeader: string | undefined): readonly [id: string, secret: string] | null => {
    const [id = '', secret = ''] = readCookie(cookieHeader, name)?.split('.') ?? [];
    return id !== '' && secret !== '' ? [id, secret] : null;
  };
  const put = ({ begunAt, ...session }: BrowserSession, secret: string, until: Date) =>
    scope.records().put(
      BROWSER_SESSION,
      session.sessionId,
      {
        payload: { ...session, begunAt: begunAt.getTime(), secretHash: sha256(secret) },
        grantId: session.sessionId,
        expiresAt: until,
      },
      clock.now(),
    );
  const read: BrowserSessions['read'] = async (cookieHeader) => {
    const shown = presented(cookieHeader);
    const record = shown && (await scope.records().find(BROWSER_SESSION, shown[0], clock.now()));
    if (!shown || !record) return null;
    const { secretHash, begunAt, ...session } = record.payload as unknown as Stored;
    return sameDigest(secretHash, sha256(shown[1])) ? { ...session, begunAt: new Date(begunAt) } : null;
  };
  return {
    read,
    async begin(cookieHeader, session, lifetimeS) {
      const before = await read(cookieHeader);
      if (before) await scope.records().remove(BROWSER_SESSION, before.sessionId);
      const secret = randomBase64Url(random, SECRET_BYTES);
      await put(session, secret, addSeconds(session.begunAt, lifetimeS));
      return setCookie({ name, value: `${session.sessionId}.${secret}`, maxAgeS: lifetimeS, secure });
    },
    async save(cookieHeader, session, until) {
      const shown = presented(cookieHeader);
      if (shown) await put(session, shown[1], until);
    },
  };
}

type Stored = Omit<BrowserSession, 'begunAt'> & { readonly begunAt: number; readonly secretHash: string };

export const rememberedSessions =
  ({
    clock,
    recordsOf,
  }: {
    clock: Clock;
    recordsOf: (resource: SocialLoginResource) => OAuthRecords;
  }): RememberedSessions =>
  async (resource, sessionIds) => {
    if (resource.browserSessionS === null) return new Set();
    const now = clock.now();
    const found = await Promise.all(
      sessionIds.map(async (id) => {
        const record = await recordsOf(resource).find(BROWSER_SESSION, id, now);
        const begunAt = record && new Date(Number(record.payload.begunAt));
        return begunAt && !isOver({ begunAt }, resource, now) ? id : null;
      }),
    );
    return new Set(found.filter((id) => id !== null));
  };
