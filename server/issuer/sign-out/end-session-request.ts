/**
 * OpenID Connect RP-Initiated Logout 1.0. A good id token says whose session ends. Without one the person is asked, and what
 * their browser began here ends. The way back leads only to addresses of the client's own.
 */
import { APP_CLIENT_ID } from '@porchlight/contract';
import { readIssuedToken } from '../../crypto/signing-key.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ClientSessions } from '../../social-login/ports/sessions.ts';
import { firstDifference, readCandidate } from '../../social-login/settings/callback-match.ts';
import type { CallbackPattern } from '../../social-login/settings/callback-url.ts';
import { isApp, isOwn } from '../settings/own-client.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { publishedJwks } from '../state/key-plan.ts';

export interface EndSessionRequest {
  readonly idTokenHint: string | null;
  readonly clientId: string | null;
  readonly redirectUri: string | null;
  readonly state: string | null;
}

/**
 * Whether the session has ended or a person has to confirm first, and the address to go to afterwards, if there is one.
 */
export interface SignOut {
  readonly kind: 'ended' | 'ask';
  readonly location: string | null;
}

interface Dependencies {
  readonly clock: Clock;
  readonly sessions: Pick<ClientSessions, 'find' | 'end'>;
}

export interface EndSessionOfClient {
  request(state: IssuerState, request: EndSessionRequest): Promise<Result<SignOut, DomainError>>;
  /** The sessions that are still alive. */
  alive(state: IssuerState, sessionIds: readonly string[]): Promise<readonly string[]>;
  end(state: IssuerState, sessionIds: readonly string[]): Promise<void>;
}

export const endSessionOfClient = ({ clock, sessions }: Dependencies): EndSessionOfClient => ({
  async request(issuerState, { idTokenHint, clientId, redirectUri, state }) {
    const { issuer, keys, tenant } = issuerState;
    const known = { issuer, publicJwks: publishedJwks(keys), type: 'JWT', expiredToo: true } as const;
    const claims = idTokenHint === null ? null : await readIssuedToken(idTokenHint, known, clock.now());
    const sessionId = typeof claims?.sid === 'string' ? claims.sid : null;
    const ofHint = sessionId === null ? null : String(claims?.aud);
    if (ofHint !== null && clientId !== null && ofHint !== clientId) return fail(ANOTHER_CLIENT);
    const leaving = ofHint ?? clientId ?? APP_CLIENT_ID;
    // An agent has no address to go back to; its user is signed out all the same.
    const location = redirectUri === null || !isOwn(leaving) ? null : withState(redirectUri, state);
    if (location !== null && !mayLeadTo(issuerState, leaving, redirectUri ?? '')) return fail(NOT_THE_APP);
    if (sessionId !== null) await sessions.end(tenant.id, sessionId, 'logout');
    return ok({ kind: sessionId === null ? 'ask' : 'ended', location });
  },

  async alive({ tenant }, sessionIds) {
    const found = await Promise.all(sessionIds.map((id) => sessions.find(tenant.id, id)));
    return found.flatMap((session) => session?.sessionId ?? []);
  },

  async end({ tenant }, sessionIds) {
    for (const id of sessionIds) await sessions.end(tenant.id, id, 'logout');
  },
});

function withState(redirectUri: string, state: string | null): string {
  const url = URL.parse(redirectUri);
  if (url && state !== null) url.searchParams.set('state', state);
  return url?.href ?? redirectUri;
}

const NOT_THE_APP: DomainError = {
  code: 'invalidRequest',
  detail: "The way back after signing out leads to an address that is not the app's.",
  errors: [
    {
      path: 'post_logout_redirect_uri',
      message: 'must be one of post_logout_redirect_uris, or for app have the scheme, host and port of a callback URL',
    },
  ],
};

const ANOTHER_CLIENT: DomainError = {
  code: 'invalidRequest',
  detail: 'The id token was issued to another client, so nothing was ended.',
  errors: [{ path: 'client_id', message: 'must be the client that the id token of id_token_hint was issued to' }],
};

const ORIGIN_PARTS = new Set(['path', 'query']);

/** An address of its list; for the app also any page of its own hosts. */
function mayLeadTo({ clients, callbacks }: IssuerState, clientId: string, redirectUri: string): boolean {
  const listed = clients.find(({ id }) => id === clientId)?.postLogoutRedirectUris ?? [];
  return listed.includes(redirectUri) || (isApp(clientId) && leadsToApp(callbacks, redirectUri));
}

/** Any page of a host at which the app has a callback, wildcards by the same rule. */
function leadsToApp(callbacks: readonly CallbackPattern[], redirectUri: string): boolean {
  const read = readCandidate(redirectUri);
  if (!read.ok) return false;
  return callbacks.some((pattern) => {
    const difference = firstDifference(pattern, read.value);
    return difference === null || ORIGIN_PARTS.has(difference);
  });
}
