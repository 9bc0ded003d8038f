/**
 * Spends an approval for a call that the owner has approved. A bundle is spent call by call, in its order. While one of
 * its calls runs, the bundle counts as spent. It becomes valid again when that call has succeeded, so a call that fails
 * ends the rest.
 */
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type Approval, placeInBundle } from './approval.ts';
import { type AskDependencies, askOwner } from './ask-owner.ts';
import type { ApprovalStore, ManagedCall, Pass, SentCall } from './ports.ts';
import type { WeighDependencies, Weighed } from './weigh-call.ts';

type Dependencies = AskDependencies & WeighDependencies;
/** Null if there is no valid approval for this call. */
type Used = Promise<Result<Pass, DomainError> | null>;

export async function useApproval(
  dependencies: Dependencies,
  call: ManagedCall,
  requestHash: string,
  weighed: Weighed,
  now: Date,
): Used {
  const approval = await findApproval(dependencies.approvals, call, requestHash, now);
  if (approval?.tenantId !== call.tenant.id) return null;
  if (approval.calls.length > 0) return useBundle(dependencies, call, approval, requestHash, weighed, now);
  return weighed.isAsked && approval.requestHash === requestHash
    ? useSingle(dependencies, call, approval, weighed, now)
    : null;
}

async function useSingle(
  { approvals, memory }: Dependencies,
  call: ManagedCall,
  approval: Approval,
  { described }: Weighed,
  now: Date,
): Used {
  if (approval.status === 'used') return fail({ code: 'approvalUsed' });
  if (approval.status !== 'approved' || approval.expiresAt <= now) return null;
  if (approval.stateHash !== described.version) return fail({ code: 'approvalStale' });
  if (!(await approvals.use(approval, now))) return fail({ code: 'approvalUsed' });
  const remembered = await memory.remember(call, described, now);
  return ok({
    giveBack: async () => {
      await approvals.giveBack(approval.id);
      await remembered.giveBack();
    },
  });
}

async function findApproval(
  approvals: ApprovalStore,
  { tenant, approval }: ManagedCall,
  requestHash: string,
  now: Date,
): Promise<Approval | null> {
  if (approval === 'none') return null;
  return approval === 'standing' ? approvals.findApproved(tenant.id, requestHash, now) : approvals.find(approval.id);
}

/** Null if the call is not part of the bundle. */
async function useBundle(
  dependencies: Dependencies,
  call: ManagedCall,
  bundle: Approval,
  requestHash: string,
  weighed: Weighed,
  now: Date,
): Used {
  const { approvals, memory } = dependencies;
  const place = placeInBundle(bundle, requestHash);
  if (!place) return null;
  if (bundle.status === 'pending' || bundle.status === 'denied') return undecided(dependencies, call, bundle, now);
  if (bundle.status === 'used' || place.is === 'made') return fail(usedUp(place.index));
  if (bundle.expiresAt <= now) return null;
  if (place.is === 'later') return fail(notNext(place.index, bundle.callsMade));
  const sent = await approvals.sentCalls(bundle.id);
  if (!(await isAsApproved(dependencies, call, bundle, sent, place.index, weighed))) {
    return fail({ code: 'approvalStale' });
  }
  if (!(await approvals.use(bundle, now))) return fail(usedUp(place.index));
  const remembered = await memory.remember(call, weighed.described, now);
  return ok({
    giveBack: remembered.giveBack,
    async made() {
      const callsMade = place.index + 1;
      const versions = await versionsOf(dependencies, call, sent.slice(callsMade));
      const calls = bundle.calls.map((one, index) => ({
        ...one,
        stateHash: versions[index - callsMade] ?? one.stateHash,
      }));
      await approvals.proceed({ id: bundle.id, calls, callsMade });
    },
  });
}

/**
 * The owner has not approved the bundle, so the caller is told where to ask. An expired bundle no longer counts for
 * this call.
 */
async function undecided(dependencies: Dependencies, { tenant }: ManagedCall, bundle: Approval, now: Date): Used {
  if (bundle.expiresAt <= now) return null;
  const asked = await askOwner(dependencies, tenant, bundle, now);
  return asked.ok ? fail({ code: 'approvalRequired', ...asked.value }) : asked;
}

/**
 * Whether the remaining calls would still change what they would have changed when the owner saw them, or when the call
 * before them was made. All of them are checked, because a change by somebody else must not count as made by the bundle
 * later.
 */
async function isAsApproved(
  dependencies: Dependencies,
  call: ManagedCall,
  { calls }: Approval,
  sent: readonly SentCall[],
  from: number,
  { effects }: Weighed,
): Promise<boolean> {
  const shown = calls[from]?.effects ?? [];
  // The calls before it may have given it other effects than the page said.
  if (effects.some((kind) => !shown.includes(kind))) return false;
  const versions = await versionsOf(dependencies, call, sent.slice(from));
  return versions.length > 0 && versions.every((version, index) => version === calls[from + index]?.stateHash);
}

/** For each call, the version of what it would change now. */
export async function versionsOf(
  { describe }: Pick<Dependencies, 'describe'>,
  { tenant, requester }: Pick<ManagedCall, 'tenant' | 'requester'>,
  sent: readonly SentCall[],
): Promise<string[]> {
  const versions: string[] = [];
  for (const one of sent) {
    const described = await describe({ ...one, tenant, requester, approval: 'none' });
    versions.push(described === null ? '' : described.ok ? described.value.version : described.error.code);
  }
  return versions;
}

const usedUp = (index: number): DomainError => ({
  code: 'approvalUsed',
  detail: `This is call ${index + 1} of the approval. Either it was made, or it is being made, or a call of the approval failed, which ends the rest.`,
});

const notNext = (index: number, next: number): DomainError => ({
  code: 'approvalOrder',
  detail: `This is call ${index + 1} of the approval, and call ${next + 1} comes first.`,
});
