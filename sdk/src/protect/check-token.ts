/**
 * Checks an access token of the project's issuer (RFC 9068): its signature by the published keys, issuer, audience and
 * time; and, with the application key, whether its session has ended. The answer to that is remembered while
 * revocations are received.
 */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { runsOnNode } from '../server/memory/read-lines.ts';
import { type Mark, type RevocationWatch, watchRevocations } from '../server/memory/revocation-watch.ts';
import { createCheckProof, type ProvenRequest } from './dpop-proof.ts';
import type { AgentAuth, ProtectOptions } from './options.ts';

/** The service cannot be asked at the moment, so nothing is known about the token. */
export class CannotCheck extends Error {}

/** A token as it was sent: its scheme says whether a proof must come with it. */
export interface SentToken extends ProvenRequest {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
}

/**
 * What is wrong with a request. RFC 9449 section 7.1: after a bad proof a new proof is enough, and the token may be
 * valid.
 */
export type TokenFault = 'invalid_token' | 'invalid_dpop_proof';

export type CheckToken = (sent: SentToken) => Promise<AgentAuth | TokenFault>;

const REMEMBERED_MAX = 10_000;
/** A refresh does not end these tokens; only the end of the session does. */
const NEWEST = Number.MAX_SAFE_INTEGER;
const ANSWER_WITHIN_MS = 5_000;

export const issuerOf = ({ baseUrl, tenantId }: Pick<ProtectOptions, 'baseUrl' | 'tenantId'>): string =>
  `${baseUrl.replace(/\/$/, '')}/t/${tenantId}`;

export function createCheckToken(options: ProtectOptions): CheckToken {
  const { resource, applicationKey } = options;
  if (applicationKey !== undefined && !applicationKey.startsWith('svc_app_')) {
    throw new TypeError('applicationKey must be the application key of the tenant, which begins with svc_app_.');
  }
  const issuer = issuerOf(options);
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`), { timeoutDuration: ANSWER_WITHIN_MS });
  const isAlive = applicationKey === undefined ? null : sessionCheck({ ...options, applicationKey });

  const read = async (token: string): Promise<JWTPayload | null> => {
    try {
      const wanted = { issuer, audience: resource, typ: 'at+jwt', algorithms: ['ES256'] };
      return (await jwtVerify(token, keys, { ...wanted, requiredClaims: ['sub', 'sid', 'client_id', 'exp'] })).payload;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw new CannotCheck('the keys of the issuer could not be read', { cause: error });
    }
  };

  const checkProof = createCheckProof();
  /** A token that is bound to a key needs its proof. A token that is not bound must not be sent as a bound one. */
  const proofFault = async (claims: JWTPayload, sent: SentToken): Promise<TokenFault | null> => {
    const { jkt } = (claims.cnf ?? {}) as { readonly jkt?: unknown };
    if (claims.cnf === undefined) return sent.scheme === 'bearer' ? null : 'invalid_token';
    if (sent.scheme !== 'dpop' || typeof jkt !== 'string') return 'invalid_token';
    return (await checkProof(sent.token, jkt, sent)) ? null : 'invalid_dpop_proof';
  };

  return async (sent) => {
    const claims = await read(sent.token);
    const auth = claims && authOf(sent.token, claims);
    if (!auth) return 'invalid_token';
    const fault = await proofFault(claims, sent);
    if (fault) return fault;
    return isAlive === null || (await isAlive(auth)) ? auth : 'invalid_token';
  };
}

/** Faults of the token itself. All other errors happen while the keys are fetched. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  /^ERR_(JWT|JWS|JWKS_NO_MATCHING_KEY|JWKS_MULTIPLE|JOSE_ALG|JOSE_NOT_SUPPORTED)/.test(error.code);

function authOf(token: string, { sub, sid, client_id, scope, exp, aud, auth_time }: JWTPayload): AgentAuth | null {
  const userId = Number(sub);
  if (!Number.isSafeInteger(userId) || typeof sid !== 'string' || typeof client_id !== 'string') return null;
  return {
    token,
    clientId: client_id,
    scopes: typeof scope === 'string' && scope !== '' ? scope.split(' ') : [],
    expiresAt: exp ?? 0,
    signedInAt: typeof auth_time === 'number' ? auth_time : null,
    userId,
    sessionId: sid,
    resource: new URL(String([aud].flat()[0])),
    extra: { userId, sessionId: sid },
  };
}

type IsAlive = (auth: AgentAuth) => Promise<boolean>;

function sessionCheck({ baseUrl, tenantId, applicationKey }: ProtectOptions & { applicationKey: string }): IsAlive {
  const endpoint = `${issuerOf({ baseUrl, tenantId })}/introspect`;
  const watched = { baseUrl: baseUrl.replace(/\/$/, ''), tenantId, applicationKey };
  const watch: RevocationWatch | null = runsOnNode() ? watchRevocations(watched) : null;
  const alive = new Map<string, Mark>();

  const remember = (token: string, mark: Mark): void => {
    alive.set(token, mark);
    if (alive.size <= REMEMBERED_MAX) return;
    const [oldest = ''] = alive.keys();
    alive.delete(oldest);
  };
  return async ({ token, sessionId }) => {
    const known = alive.get(token);
    if (known !== undefined && watch?.holds(known, sessionId, NEWEST)) return true;
    const mark = watch?.mark() ?? null;
    const active = await introspect(endpoint, applicationKey, token);
    alive.delete(token);
    if (active && mark !== null) remember(token, mark);
    return active;
  };
}

/** RFC 7662. A project that is paused or gone issues no valid token. */
async function introspect(endpoint: string, key: string, token: string): Promise<boolean> {
  const response = await fetch(endpoint, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ token }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: unknown) => {
    throw new CannotCheck('the issuer could not be asked', { cause: error });
  });
  if (response.status === 404 || response.status === 410) return false;
  if (response.status === 401)
    throw new Error('The service refused the application key: it is not one of this tenant.');
  if (!response.ok) throw new CannotCheck(`the issuer answered ${response.status}`);
  return ((await response.json()) as { active?: unknown }).active === true;
}
