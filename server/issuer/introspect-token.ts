/**
 * RFC 7662: what an access token for one of the app's own servers says at this moment. Like verify it reads no session: a
 * signature, and what was revoked in the last hour. Tokens of any other kind are not active here.
 */
import { readIssuedToken } from '../crypto/signing-key.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Revocations } from '../social-login/revocations.ts';
import type { IssuerState } from './issuer-states.ts';

type Introspection = { readonly active: false } | ({ readonly active: true } & Record<string, unknown>);

export type IntrospectToken = (state: IssuerState, token: string) => Promise<Introspection>;

const INACTIVE: Introspection = { active: false };
const TOLD = ['iss', 'sub', 'aud', 'client_id', 'scope', 'sid', 'exp', 'iat', 'jti'] as const;

export const introspectToken =
  ({ clock, revocations }: { readonly clock: Clock; readonly revocations: Revocations }): IntrospectToken =>
  async ({ issuer, keys, tenant }, token) => {
    const publicJwks = keys.published.map(({ publicJwk }) => publicJwk);
    const claims = await readIssuedToken(token, { issuer, publicJwks, type: 'at+jwt' }, clock.now());
    if (!claims || typeof claims.sid !== 'string') return INACTIVE;
    // Refreshes leave these tokens as they are: only the end of the session ends them.
    if (revocations.hasEnded(tenant.id, claims.sid)) return INACTIVE;
    return { active: true, token_type: 'Bearer', ...Object.fromEntries(TOLD.map((name) => [name, claims[name]])) };
  };
