/**
 * The key that a token for an assertion is bound to (RFC 9449). An assertion with `cnf` is good only with a proof by
 * that key. A proof that comes with an assertion without `cnf` binds the token too, so that nobody gets less than they
 * asked for.
 */

import type { KoaContextWithOIDC } from 'oidc-provider';
import { readDpopProof } from '../../crypto/dpop-proof.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fieldsOf } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { ENDPOINTS } from '../state/issuer-address.ts';
import { PROOF_USED_BEFORE, useProofOnce } from '../token/proof-rules.ts';
import type { AssertionRefusal } from './assertion-refusal.ts';

interface Binding {
  readonly jkt: string;
}

/** Null means a bearer token. */
export async function bindingOf(
  ctx: KoaContextWithOIDC,
  issuer: string,
  confirmation: unknown,
  parts: { readonly clock: Clock; readonly scope: RequestScope },
): Promise<Result<Binding | null, AssertionRefusal>> {
  const proof = ctx.get('DPoP');
  const { client } = ctx.oidc;
  const isNeeded = confirmation !== undefined || client?.dpopBoundAccessTokens === true;
  if (proof === '') {
    if (!isNeeded) return ok(null);
    return fail({
      fault: 'assertion_proof',
      description: 'send a DPoP proof by the key that the assertion or the client is bound to',
    });
  }
  const read = await readDpopProof(proof, {
    method: ctx.method,
    address: issuer + ENDPOINTS.token,
    now: parts.clock.now(),
  });
  if (!read.ok) return fail(badProof(read.error));
  const { thumbprint: jkt, id } = read.value;
  if (confirmation !== undefined && jkt !== jktOf(confirmation))
    return fail({
      fault: 'assertion_proof',
      description: 'the DPoP proof is not by the key of cnf.jkt in the assertion',
    });
  const isFirst = await useProofOnce(parts, client?.clientId ?? '', id);
  return isFirst ? ok({ jkt }) : fail(badProof(PROOF_USED_BEFORE));
}

const badProof = (description: string): AssertionRefusal => ({
  fault: 'assertion_proof',
  error: 'invalid_dpop_proof',
  description,
});

/** Undefined for every other kind of confirmation: it cannot be checked here, so it never matches. */
const jktOf = (confirmation: unknown): unknown => fieldsOf(confirmation).jkt;
