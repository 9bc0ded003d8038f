/**
 * What the protocol library leaves open about DPoP proofs (RFC 9449): which keys they may be made with, that each counts
 * once on all nodes, and that a proof which was used before is called a bad proof, not a bad token or grant.
 */
import type Provider from 'oidc-provider';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { ALLOWED_PROOF_KEYS, hasAllowedKey, PROOF_WINDOW_S } from '../../crypto/dpop-proof.ts';
import { DPOP_ALGORITHMS } from '../../crypto/signing-key.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { ENDPOINTS } from '../state/issuer-address.ts';
import { useOnce } from './use-once.ts';

interface Parts {
  readonly clock: Clock;
  readonly scope: RequestScope;
}

export const PROOF_USED_BEFORE = 'the proof was used before: make a new one for each request';

/** The time of a proof may be off in both directions. */
export const useProofOnce = (parts: Parts, clientId: string, id: string): Promise<boolean> =>
  useOnce(parts, 'UsedProof', `${clientId} ${id}`, 2 * PROOF_WINDOW_S);

export function ruleProofs(provider: Provider, issuer: string, parts: Parts): void {
  // The library reads first and writes afterwards, so that two requests at once would both pass.
  provider.ReplayDetection.unique = async (clientId, id) => {
    if (await useProofOnce(parts, clientId, id)) return true;
    throw new errors.InvalidDpopProof(PROOF_USED_BEFORE);
  };
  provider.use(async (ctx, next) => {
    const proof = ctx.get('DPoP');
    if (proof === '' || hasAllowedKey(proof)) return next();
    refuseKey(ctx, issuer);
  });
}

/** Refused before any computation with a key that the sender chose. */
function refuseKey(ctx: Pick<KoaContextWithOIDC, 'path' | 'status' | 'set' | 'body'>, issuer: string): void {
  const [error, description] = ['invalid_dpop_proof', ALLOWED_PROOF_KEYS];
  const isResource = ctx.path === ENDPOINTS.userinfo;
  ctx.status = isResource ? 401 : 400;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { error, error_description: description };
  // RFC 9449 section 7.1.
  const parts = { realm: issuer, error, error_description: description, algs: DPOP_ALGORITHMS.join(' ') };
  const challenge = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  if (isResource) ctx.set('WWW-Authenticate', `DPoP ${challenge.join(', ')}`);
}
