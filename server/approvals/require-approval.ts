/**
 * Whether a call may be made now, by the policy of its project. A call that needs a person is written down with what it
 * would change; the owner decides on a page, and the same call then passes once. Nothing but that page approves.
 */
import { WAIT_TOKEN_PREFIX } from '@porchlight/contract';
import { createCredential } from '../crypto/credentials.ts';
import { sha256 } from '../crypto/hashes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createUserCode } from '../kernel/user-code.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { type Approval, requestedUntil } from './approval.ts';
import { canonical } from './canonical.ts';
import type { ApprovalStore, Described, ManagedCall, Pass, RequireApproval } from './ports.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly rateLimiter: RateLimiter;
  readonly approvals: ApprovalStore;
  /** Fails where the thing that the call would change is not there. */
  readonly describe: (call: ManagedCall) => Promise<Result<Described, DomainError>>;
  /** Tells the webhooks of the project that a call waits. */
  readonly announce: (approval: Approval, url: string) => Promise<void>;
}

/** The call needed no approval. */
const UNASKED: Pass = { giveBack: async () => {} };

export const APPROVAL_PATH = '/account/approvals';

/** Hash of the requester and the whole call: method, route with its values, sorted query and canonical body. */
const requestHashOf = ({ tenant, requester, method, path, params, query, body }: ManagedCall): string =>
  sha256(canonical([tenant.id, requester, method, path, params, query, body ?? null]));

export const requireApproval =
  ({ baseUrl, clock, random, rateLimiter, approvals, describe, announce }: Dependencies): RequireApproval =>
  async (call, approvalId) => {
    const { approveOutward, approveIrreversible } = call.tenant;
    if (!approveOutward && !approveIrreversible) return ok(UNASKED);
    const described = await describe(call);
    if (!described.ok) return described;
    const { risk, changes, version } = described.value;
    const needed = (risk === 'outward' && approveOutward) || (risk === 'irreversible' && approveIrreversible);
    if (!needed) return ok(UNASKED);
    const bytes = call.readBody ? await call.readBody() : null;
    if (bytes?.ok === false) return bytes;
    const now = clock.now();
    // A body that is no JSON is held against the approval byte for byte.
    const requestHash = requestHashOf(bytes ? { ...call, body: sha256(bytes.value) } : call);
    const shown =
      approvalId === null
        ? await approvals.findApproved(call.tenant.id, requestHash, now)
        : approvalId === undefined
          ? null
          : await approvals.find(approvalId);
    if (shown && shown.tenantId === call.tenant.id && shown.requestHash === requestHash) {
      if (shown.status === 'used') return fail({ code: 'approvalUsed' });
      if (shown.status === 'approved' && shown.expiresAt > now) {
        if (shown.stateHash !== version) return fail({ code: 'approvalStale' });
        const isFirst = await approvals.use(shown.id, now);
        return isFirst ? ok({ giveBack: () => approvals.giveBack(shown.id) }) : fail({ code: 'approvalUsed' });
      }
    }
    const wish = {
      id: `apr_${randomText(random, 22)}`,
      tenantId: call.tenant.id,
      requester: call.requester,
      operation: call.operation,
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
    // What is written down for the owner takes disk, so only that is counted: a program may repeat its call while it waits.
    if ((await approvals.findOpen(wish, now)) === null) {
      const { id, ownerId } = call.tenant;
      const counted = await rateLimiter.take('approval', { tenant: id, unclaimed: ownerId === null }, now);
      if (!counted.ok) return counted;
    }
    const asked = await approvals.request(wish, createCredential(random, WAIT_TOKEN_PREFIX), now);
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
    });
  };
