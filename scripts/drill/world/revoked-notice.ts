/** Tokens that were revoked a moment ago, to check that every node knows it. */

interface Revoked {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly at: number;
}

const KEPT = 200;

export function revokedNotice() {
  const recent: Revoked[] = [];
  return {
    add(tenantId: string, sessionId: string, accessToken: string): void {
      recent.push({ tenantId, sessionId, accessToken, at: Date.now() });
      if (recent.length > KEPT) recent.shift();
    },
    /** Sessions that were revoked after an instant, but long enough ago that every node must know it. */
    since(instant: number, olderThanMs = 1_500): Revoked[] {
      return recent.filter(({ at }) => at >= instant && Date.now() - at >= olderThanMs);
    },
    /** A session that was revoked at least this long ago. */
    pick(olderThanMs: number): Revoked | undefined {
      const settled = recent.filter(({ at }) => Date.now() - at >= olderThanMs);
      return settled[Math.floor(Math.random() * settled.length)];
    },
  };
}
