/** A call that waits for the owner, from its request to its one use. Pure: `now` is an argument. */
import type { OperationId, Risk } from '@porchlight/contract';
import type { AskedRequest } from './common/request.ts';
import type { EffectKind } from './effect.ts';

/** One line of what would change. `label` is ours; `value` is data of the caller, and never more than that. */
export interface Change {
  /** Something is added (+), removed (-) or set (=); `~` names the thing that the call is about. */
  readonly sign: '+' | '-' | '=' | '~';
  readonly label: string;
  readonly value?: string;
}

/** One of several calls that are approved together. */
export interface BundledCall {
  readonly operation: OperationId;
  readonly risk: Risk;
  /** Every kind of effect that the owner was told of. */
  readonly effects: readonly EffectKind[];
  /** The policy asked for an approval of this call when the bundle was written down. */
  readonly isAsked: boolean;
  readonly requestHash: string;
  /** Hash of what would change, as the owner saw it or as the calls before this one left it. */
  readonly stateHash: string;
  /** How many of the approval's changes belong to this call. */
  readonly changeCount: number;
}

export interface Approval extends AskedRequest {
  readonly tenantId: string;
  /** The key by its fingerprint, or a connected program. */
  readonly requester: string;
  readonly operation: OperationId;
  readonly risk: Risk;
  /** Hash of the requester and the whole call. */
  readonly requestHash: string;
  /** Hash of what would change, as it was when the call was made. */
  readonly stateHash: string;
  readonly changes: readonly Change[];
  /** The calls of a bundle, in their order; none for the approval of a single call. */
  readonly calls: readonly BundledCall[];
  /** How many calls of the bundle were already made. */
  readonly callsMade: number;
}

/** What each call of an approval would change, in their order. */
export function partsOf({ calls, ...whole }: Approval): Pick<Approval, 'operation' | 'risk' | 'changes'>[] {
  if (calls.length === 0) return [whole];
  let from = 0;
  return calls.map(({ operation, risk, changeCount }) => {
    const changes = whole.changes.slice(from, from + changeCount);
    from += changeCount;
    return { operation, risk, changes };
  });
}

/**
 * Where this call is in a bundle: it is the next one, it was already made, or another call has to be made first. Null
 * if the call is not in the bundle.
 */
export function placeInBundle(
  { calls, callsMade }: Pick<Approval, 'calls' | 'callsMade'>,
  requestHash: string,
): { readonly index: number; readonly is: 'next' | 'made' | 'later' } | null {
  const isSame = (call: BundledCall): boolean => call.requestHash === requestHash;
  const index = calls.findIndex((call, at) => at >= callsMade && isSame(call));
  if (index >= 0) return { index, is: index === callsMade ? 'next' : 'later' };
  const made = calls.findIndex(isSame);
  return made < 0 ? null : { index: made, is: 'made' };
}
