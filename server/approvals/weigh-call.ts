/** What a call would do now, how risky that is, and whether the policy wants the owner's approval for it. */
import type { Risk } from '@porchlight/contract';
import { sha256 } from '../crypto/hashes.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { ok, type Result } from '../kernel/result.ts';
import { policyOf } from '../tenants/tenant.ts';
import { canonical } from './common/canonical.ts';
import { type EffectKind, risksOf } from './effect.ts';
import type { DescribeCall, Described, ManagedCall, PutBackMemory } from './ports.ts';

export interface WeighDependencies {
  readonly describe: DescribeCall;
  readonly memory: PutBackMemory;
}

export interface Weighed {
  readonly described: Described;
  readonly effects: readonly EffectKind[];
  /** The highest risk; `reversible` if the call has no risky effect. */
  readonly risk: Risk;
  readonly isAsked: boolean;
}

/** Null for a call that can do no harm, whatever it is sent. */
export async function weighCall(
  { describe, memory }: WeighDependencies,
  call: ManagedCall,
  now: Date,
): Promise<Result<Weighed, DomainError> | null> {
  const described = await describe(call);
  if (!described?.ok) return described;
  const effects = (await memory.standing(call, described.value, now)).map(({ kind }) => kind);
  const risks = risksOf(effects);
  const policy = policyOf(call.tenant);
  return ok({
    described: described.value,
    effects: [...new Set(effects)],
    risk: risks.at(-1) ?? 'reversible',
    isAsked: risks.some((risk) => policy[risk]),
  });
}

/** Hash of the requester and the whole call: method, route with its values, sorted query and canonical body. */
export const requestHashOf = ({ tenant, requester, method, path, params, query, body }: ManagedCall): string =>
  sha256(canonical([tenant.id, requester, method, path, params, query, body ?? null]));
