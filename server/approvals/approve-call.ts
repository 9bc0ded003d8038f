/**
 * Whether a call may be made now, by the policy of its project. A call that needs a person is written down with what it
 * would change; the owner decides on a page, and the same call then passes once. Nothing but that page approves.
 */
import { APPROVED_RISKS, type Risk, WAIT_TOKEN_PREFIX } from '@porchlight/contract';
import { createCredential } from '../crypto/credentials.ts';
import { sha256 } from '../crypto/hashes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createUserCode } from '../kernel/user-code.ts';
import type { RateLimiter } from '../limits/ports.ts';
import type { ResourceStore } from '../social-login/ports/resource.ts';
import { policyOf } from '../tenants/tenant.ts';
import { type Approval, requestedUntil } from './approval.ts';
import { canonical } from './canonical.ts';
import { risksOf } from './effect.ts';
import type { ApprovalStore, ApproveCall, Described, ManagedCall, Pass, PutBackMemory } from './ports.ts';
import { waysToProve } from './prove-offer.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly rateLimiter: RateLimiter;
  readonly approvals: ApprovalStore;
  readonly resources: Pick<ResourceStore, 'find'>;
  /** Fails where the thing that the call would change is not there. Null where the call can do no harm. */
  readonly describe: (call: ManagedCall) => Promise<Result<Described, DomainError> | null>;
  readonly memory: PutBackMemory;
  /** Tells the webhooks of the project that a call waits. */
  readonly announce: (approval: Approval, url: string) => Promise<void>;
}

/** The call needed no approval. */
const UNASKED: Pass = { giveBack: async () => {} };

export const APPROVAL_PATH = '/account/approvals';

/** Hash of the requester and the whole call: method, route with its values, sorted query and canonical body. */
const requestHashOf = ({ tenant, requester, method, path, params, query, body }: ManagedCall): string =>
  sha256(canonical([tenant.id, requester, method, path, params, query, body ?? null]));

export const approveCall =
  (dependencies: Dependencies): ApproveCall =>
  async (call) => {
    const { clock, describe, memory } = dependencies;
    const policy = policyOf(call.tenant);
    const isAsked = APPROVED_RISKS.some((risk) => policy[risk]);
    // Nobody approves, and nobody will put anything back that the owner might not want.
    if (!isAsked && call.tenant.ownerId === null) return ok(UNASKED);
    const described = await describe(call);
    if (described === null) return ok(UNASKED);
    if (!described.ok) return isAsked ? described : ok(UNASKED);
    const now = clock.now();
    const effects = await memory.standing(call, described.value, now);
    const risks = risksOf(effects.map(({ kind }) => kind));
    const risk = risks.at(-1);
    if (risk === undefined || !risks.some((one) => policy[one]))
      return ok(await memory.remember(call, described.value, now));
    const bytes = call.readBody ? await call.readBody() : null;
    if (bytes?.ok === false) return bytes;
    // A body that is no JSON is held against the approval byte for byte.
    const requestHash = requestHashOf(bytes ? { ...call, body: sha256(bytes.value) } : call);
    const used = await useApproval(dependencies, call, requestHash, described.value, now);
    return used ?? askOwner(dependencies, call, { ...described.value, risk, requestHash }, now);
  };

/** Null where no approval stands for this call. */
async function useApproval(
  { approvals, memory }: Dependencies,
  call: ManagedCall,
  requestHash: string,
  described: Described,
  now: Date,
): Promise<Result<Pass, DomainError> | null> {
  const approval = await findApproval(approvals, call, requestHash, now);
  if (approval?.tenantId !== call.tenant.id || approval.requestHash !== requestHash) return null;
  if (approval.status === 'used') return fail({ code: 'approvalUsed' });
  if (approval.status !== 'approved' || approval.expiresAt <= now) return null;
  if (approval.stateHash !== described.version) return fail({ code: 'approvalStale' });
  if (!(await approvals.use(approval.id, now))) return fail({ code: 'approvalUsed' });
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

/** Writes the call down for the owner, or finds it written down. It always fails: the caller has to wait. */
async function askOwner(
  { baseUrl, random, rateLimiter, approvals, resources, announce }: Dependencies,
  { tenant, requester, operation }: ManagedCall,
  {
    changes,
    version,
    newHosts = [],
    risk,
    requestHash,
  }: Described & { readonly risk: Risk; readonly requestHash: string },
  now: Date,
): Promise<Result<never, DomainError>> {
  const request = {
    id: `apr_${randomText(random, 22)}`,
    tenantId: tenant.id,
    requester,
    operation,
    risk,
    requestHash,
    stateHash: version,
    changes,
    userCode: createUserCode(random),
    status: 'pending',
    createdAt: now,
    expiresAt: requestedUntil(now),
    decidedAt: null,
  } as const;
  // Only what is written down for the owner takes disk and is counted: a program may repeat its call while it waits.
  if ((await approvals.findOpen(request, now)) === null) {
    const counted = await rateLimiter.take('approval', { tenant: tenant.id, unclaimed: tenant.ownerId === null }, now);
    if (!counted.ok) return counted;
  }
  const asked = await approvals.request(request, createCredential(random, WAIT_TOKEN_PREFIX), now);
  if (!asked) return fail({ code: 'approvalLimit' });
  const { id, userCode, expiresAt, status } = asked.approval;
  if (status === 'denied') return fail({ code: 'approvalDenied' });
  const url = `${baseUrl}${APPROVAL_PATH}/${id}`;
  if (asked.isNew) await announce(asked.approval, url);
  return fail({
    code: 'approvalRequired',
    approval: {
      id,
      approval_url: url,
      user_code: userCode,
      expires_at: expiresAt.toISOString(),
    },
    wait: { url: `${baseUrl}/api/wait`, token: asked.waitToken },
    ...waysToProve(newHosts, (await resources.find(tenant.id))?.callbackUrls ?? []),
  });
}
