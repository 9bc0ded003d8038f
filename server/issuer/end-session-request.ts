/**
 * OpenID Connect RP-Initiated Logout 1.0. The id token says whose session ends; without one there is nothing to end here,
 * because the issuer remembers no browser. The way back leads only to where the app has a callback URL.
 */
import { APP_CLIENT_ID } from '@porchlight/contract';
import { readIssuedToken } from '../crypto/signing-key.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { firstDifference, readCandidate } from '../social-login/callback-match.ts';
import type { CallbackPattern } from '../social-login/callback-url.ts';
import type { ClientSessions } from '../social-login/ports/sessions.ts';
import type { IssuerState } from './issuer-states.ts';

export interface EndSessionRequest {
  readonly idTokenHint: string | null;
  readonly redirectUri: string | null;
  readonly state: string | null;
}

interface Dependencies {
  readonly clock: Clock;
  readonly sessions: Pick<ClientSessions, 'end'>;
}

/** The address to go on to; null when none was asked for. */
export type EndSessionOfClient = (
  state: IssuerState,
  request: EndSessionRequest,
) => Promise<Result<string | null, DomainError>>;

export const endSessionOfClient =
  ({ clock, sessions }: Dependencies): EndSessionOfClient =>
  async ({ issuer, keys, tenant, callbacks }, { idTokenHint, redirectUri, state }) => {
    if (redirectUri !== null && !leadsToApp(callbacks, redirectUri)) return fail(NOT_THE_APP);
    const publicJwks = keys.published.map(({ publicJwk }) => publicJwk);
    const known = { issuer, publicJwks, type: 'JWT', expiredToo: true } as const;
    const claims = idTokenHint === null ? null : await readIssuedToken(idTokenHint, known, clock.now());
    if (typeof claims?.sid === 'string') await sessions.end(tenant.id, claims.sid, 'logout');
    if (redirectUri === null) return ok(null);
    // A client other than the app has no callback URL here; its user is signed out all the same.
    if (claims && claims.aud !== APP_CLIENT_ID) return ok(null);
    const url = new URL(redirectUri);
    if (state !== null) url.searchParams.set('state', state);
    return ok(url.href);
  };

const NOT_THE_APP: DomainError = {
  code: 'invalidRequest',
  detail: "The way back after signing out leads to an address that is not the app's.",
  errors: [
    { path: 'post_logout_redirect_uri', message: 'must have the scheme, host and port of a registered callback URL' },
  ],
};

const ORIGIN_PARTS = new Set(['path', 'query']);

/** Any page of a host at which the app has a callback, wildcards by the same rule. */
function leadsToApp(callbacks: readonly CallbackPattern[], redirectUri: string): boolean {
  const read = readCandidate(redirectUri);
  if (!read.ok) return false;
  return callbacks.some((pattern) => {
    const difference = firstDifference(pattern, read.value);
    return difference === null || ORIGIN_PARTS.has(difference);
  });
}
