/** Asks the database at each call what an access token allows: a revoked token is dead at once, on every node. */
import type { Clock } from '../kernel/clock.ts';
import type { OAuthRecords } from '../oidc/ports.ts';
import type { CheckAccessToken } from './ports.ts';
import { mcpResource } from './resource.ts';
import { knownScopes } from './scopes.ts';
import { parseSubject } from './subject.ts';

/** A text of another form was never issued, so the database need not be asked. */
const ACCESS_TOKEN = /^[\w-]{43}$/;

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly records: OAuthRecords;
}

export const checkAccessToken =
  ({ baseUrl, clock, records }: Dependencies): CheckAccessToken =>
  async (token) => {
    if (!ACCESS_TOKEN.test(token)) return null;
    const record = await records.findUnderGrant('AccessToken', token, clock.now());
    if (!record) return null;
    const { accountId, clientId, scope, aud } = record.payload;
    const subject = typeof accountId === 'string' ? parseSubject(accountId) : null;
    const resource = mcpResource(baseUrl);
    if (subject === null || aud !== resource) return null;
    return { subject, clientId: String(clientId), scopes: knownScopes(String(scope ?? '')), resource };
  };
