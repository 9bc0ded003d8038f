/**
 * Edge session tokens: `svc_edge_<payload>.<mac>`. Stateless, because they live for a minute; the payload holds the
 * tenant, the expiry and the key. An HMAC rather than a JWT: only this service reads them, and there is no header in
 * which a caller could ask for another algorithm.
 */
import { EDGE_SESSION_PREFIX } from '@porchlight/contract';
import { sameDigest } from './hashes.ts';
import type { KeyRing } from './key-ring.ts';

interface EdgeSessionClaims {
  readonly tenantId: string;
  readonly expiresAt: Date;
}

export interface EdgeSessionTokens {
  issue(claims: EdgeSessionClaims): string;
  /** The claims of a valid token of ours. */
  read(token: string, now: Date): EdgeSessionClaims | null;
}

export function createEdgeSessionTokens(ring: Pick<KeyRing, 'current' | 'find'>): EdgeSessionTokens {
  return {
    issue({ tenantId, expiresAt }) {
      const { kid, mac } = ring.current('edge-session');
      const payload = Buffer.from(`${kid} ${expiresAt.getTime()} ${tenantId}`).toString('base64url');
      return `${EDGE_SESSION_PREFIX}${payload}.${mac(payload)}`;
    },
    read(token, now) {
      if (!token.startsWith(EDGE_SESSION_PREFIX)) return null;
      const [payload = '', signature = '', ...rest] = token.slice(EDGE_SESSION_PREFIX.length).split('.');
      const [kid = '', end = '', tenantId = ''] = Buffer.from(payload, 'base64url').toString('utf8').split(' ');
      const found = ring.find('edge-session', kid);
      if (!found || rest.length > 0 || !sameDigest(found.mac(payload), signature)) return null;
      const expiresAt = new Date(Number(end));
      return expiresAt > now ? { tenantId, expiresAt } : null;
    },
  };
}
