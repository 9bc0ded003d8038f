/** Signs claims with the key by which a tenant's issuer signs now, for others to check with its published keys. */
import { signIssued } from '../../crypto/signing-key.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { StateOfIssuer } from '../state/issuer-states.ts';

export type SignClaims = (
  tenantId: string,
  type: string,
  claims: Readonly<Record<string, unknown>>,
  now: Date,
) => Promise<Result<string, DomainError>>;

export const signClaims =
  (stateOf: StateOfIssuer): SignClaims =>
  async (tenantId, type, claims, now) => {
    const state = await stateOf(tenantId);
    if (!state.ok) return state;
    const { issuer, keys } = state.value;
    const iat = Math.floor(now.getTime() / 1_000);
    return ok(await signIssued(keys.signing.es256, type, { iss: issuer, iat, ...claims }));
  };
