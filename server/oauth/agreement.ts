/**
 * What a person agreed to, kept as it was shown to them: a client may change its name or be forgotten, and its owner
 * must still be able to tell which program to disconnect. It belongs to the grant and ends with it.
 */
import { OAUTH_GRANT_LIFETIME_S, type OAuthScope } from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';
import type { OAuthRecords } from '../oidc/ports.ts';
import { knownScopes } from './scopes.ts';
import { type Subject, subjectText } from './subject.ts';

export const AGREEMENT = 'Agreement';

interface Agreement {
  readonly clientName: string;
  readonly redirectUri: string;
  readonly scopes: readonly OAuthScope[];
}

export async function keepAgreement(
  records: OAuthRecords,
  grantId: string,
  subject: Subject,
  { clientName, redirectUri, scopes }: Agreement,
  now: Date,
): Promise<void> {
  const payload = { clientName, redirectUri, scope: scopes.join(' ') };
  await records.put(
    AGREEMENT,
    grantId,
    { payload, grantId, subject: subjectText(subject), expiresAt: addSeconds(now, OAUTH_GRANT_LIFETIME_S) },
    now,
  );
}

export const readAgreement = (payload: Readonly<Record<string, unknown>>): Agreement => ({
  clientName: String(payload.clientName),
  redirectUri: String(payload.redirectUri),
  scopes: knownScopes(String(payload.scope)),
});
