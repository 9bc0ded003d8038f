/**
 * RFC 7662: what a token says at this moment. The application key stands for the app: it may ask about every access token
 * for the app's own servers, and about what the issuer gave to the app itself. Any other client may ask about its own tokens.
 */
import { ACCESS_TOKEN_LIFETIME_S, APP_CLIENT_ID } from '@porchlight/contract';
import { readIssuedToken } from '../../crypto/signing-key.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { OAuthRecords } from '../../oidc/ports.ts';
import { isSameResource } from '../../oidc/same-resource.ts';
import type { ClientSessions } from '../../social-login/ports/sessions.ts';
import type { Revocations } from '../../social-login/revocations/revocations.ts';
import { sessionOfGrant } from '../browser-session/shared-session.ts';
import { isOwn } from '../settings/own-client.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { publishedJwks } from '../state/key-plan.ts';

type Introspection = { readonly active: false } | ({ readonly active: true } & Record<string, unknown>);

export type IntrospectToken = (state: IssuerState, clientId: string, token: string) => Promise<Introspection>;

interface Dependencies {
  readonly clock: Clock;
  readonly revocations: Revocations;
  readonly sessions: Pick<ClientSessions, 'find'>;
  readonly recordsOf: (state: IssuerState) => OAuthRecords;
}

const INACTIVE: Introspection = { active: false };
const TOLD = ['iss', 'sub', 'aud', 'client_id', 'scope', 'sid', 'exp', 'iat', 'jti', 'cnf', 'auth_time'] as const;

type Claims = Readonly<Partial<Record<(typeof TOLD)[number], unknown>>>;

export const introspectToken =
  (dependencies: Dependencies): IntrospectToken =>
  async (state, clientId, token) =>
    (await describeSigned(dependencies, state, clientId, token)) ??
    (await describeOpaque(dependencies, state, clientId, token)) ??
    INACTIVE;

/**
 * The answer about every kind of token. RFC 9449 section 6.2: a token that is bound to a key says so, and is no bearer
 * token. A refresh token has no type.
 */
function answerOf(claims: Claims, kind: 'access' | 'refresh'): Introspection {
  const answered = Object.fromEntries(
    TOLD.filter((name) => claims[name] !== undefined).map((name) => [name, claims[name]]),
  );
  const type = kind === 'refresh' ? {} : { token_type: claims.cnf === undefined ? 'Bearer' : 'DPoP' };
  return { active: true, ...type, ...answered };
}

type Describe = (
  dependencies: Dependencies,
  state: IssuerState,
  clientId: string,
  token: string,
) => Promise<Introspection | null>;

/**
 * Describes a token for one of the app's servers. Like verify it reads no session: it checks the signature and the recent
 * revocations. Nodes remember revocations for an hour, so for an older token the session is read.
 */
const describeSigned: Describe = async ({ clock, revocations, sessions }, state, clientId, token) => {
  const { issuer, keys, tenant } = state;
  const publicJwks = publishedJwks(keys);
  const claims = await readIssuedToken(token, { issuer, publicJwks, type: 'at+jwt' }, clock.now());
  if (!claims || typeof claims.sid !== 'string') return null;
  if (clientId !== APP_CLIENT_ID && claims.client_id !== clientId) return null;
  if (!isStillWanted(state, claims)) return null;
  // Refreshes leave these tokens as they are: only the end of the session ends them.
  const { iat = 0 } = claims;
  if (revocations.hasEndedAll(iat) || revocations.hasEnded(tenant.id, claims.sid)) return null;
  const ageS = clock.now().getTime() / 1_000 - iat;
  if (ageS > ACCESS_TOKEN_LIFETIME_S && !(await sessions.find(tenant.id, claims.sid))) return null;
  return answerOf(claims, 'access');
};

/**
 * Whether the project still has the server that the token is for, and the client that got it, if that client is the
 * project's own.
 */
function isStillWanted({ agents, clients }: IssuerState, { aud, client_id }: Claims): boolean {
  const isListed = agents?.resources.some((resource) => typeof aud === 'string' && isSameResource(resource, aud));
  const id = String(client_id);
  return isListed === true && (!isOwn(id) || clients.some((client) => client.id === id));
}

const KINDS = { AccessToken: 'access', RefreshToken: 'refresh' } as const;

/** A token that the issuer itself takes, at userinfo or for a refresh. It is alive as long as its session is. */
const describeOpaque: Describe = async ({ clock, sessions, recordsOf }, state, clientId, token) => {
  for (const model of ['AccessToken', 'RefreshToken'] as const) {
    const record = await recordsOf(state).find(model, token, clock.now());
    if (!record || record.consumedAt !== null || record.payload.clientId !== clientId) continue;
    const { accountId: sub, grantId, scope, exp, iat, jkt } = record.payload;
    const sid = sessionOfGrant(String(grantId));
    if (!(await sessions.find(state.tenant.id, sid))) return null;
    const cnf = jkt === undefined ? undefined : { jkt };
    return answerOf({ iss: state.issuer, sub, client_id: clientId, scope, sid, exp, iat, cnf }, KINDS[model]);
  }
  return null;
};
