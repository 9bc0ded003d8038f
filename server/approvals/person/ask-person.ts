/**
 * An app asks one of its people about one exact thing, or uses the approval that the person has given for it. Nothing here
 * approves.
 */
import {
  APPROVAL_LIFETIME_S,
  PERSON_APPROVALS_OF_AGENT_MAX,
  PERSON_APPROVALS_OF_AGENTS_MAX,
  WAIT_TOKEN_PREFIX,
} from '@porchlight/contract';
import { createCredential } from '../../crypto/credentials.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { type ApprovalAsked, askedAnswer } from '../common/asked-answer.ts';
import {
  type AskedText,
  type Asker,
  type NoRoom,
  type PersonApproval,
  personApprovalPath,
  textHashOf,
  whyMissing,
} from '../common/person-approval.ts';
import { newRequest } from '../common/request.ts';
import type { PersonApprovalStore, ReadAsker, TokenAsker, ToldApproval, Wanted } from '../ports/person.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly rateLimiter: RateLimiter;
  readonly approvals: PersonApprovalStore;
  readonly readAsker: ReadAsker;
  readonly told: ToldApproval;
}

interface Question extends AskedText {
  readonly binding: string;
  /** Uses an approval that stands already. */
  readonly take: boolean;
}

export interface PersonApprovals {
  /** Null if an approval for exactly this was used. */
  ask(tenant: Tenant, accessToken: string, question: Question): Promise<Result<ApprovalAsked | null, DomainError>>;
  take(
    tenant: Tenant,
    accessToken: string,
    wanted: Pick<PersonApproval, 'id' | 'binding'>,
  ): Promise<Result<void, DomainError>>;
}

const NOT_VALID: DomainError = {
  code: 'invalidCredentials',
  detail: '`access_token` is expired, revoked or of another tenant.',
};

const OTHER_TEXT: DomainError = {
  code: 'approvalStale',
  detail: 'The person is already asked about this binding, with another title or other details. Nothing was changed.',
};

export const personApprovals = (dependencies: Dependencies): PersonApprovals => {
  const { approvals, clock, readAsker } = dependencies;
  const askerOf = async (tenant: Tenant, token: string): Promise<Result<TokenAsker & Asker, DomainError>> => {
    const asker = await readAsker(tenant.id, token);
    if (!asker.ok) return asker;
    return asker.value ? ok({ ...asker.value, tenantId: tenant.id }) : fail(NOT_VALID);
  };
  return {
    async ask(tenant, accessToken, { title, details, binding, take }) {
      const asker = await askerOf(tenant, accessToken);
      if (!asker.ok) return asker;
      const { userId, clientId, agent } = asker.value;
      const now = clock.now();
      const approval: PersonApproval = {
        ...newRequest(dependencies.random, now),
        tenantId: tenant.id,
        userId,
        clientId,
        agentName: agent?.name ?? null,
        agentHost: agent?.host ?? null,
        title,
        details,
        binding,
        textHash: textHashOf({ title, details }),
      };
      if (take) {
        const taken = await takeStanding(approvals, approval, now);
        if (!taken.ok) return taken;
        if (taken.value) return ok(null);
      }
      return askOnce(dependencies, tenant, approval, now);
    },
    async take(tenant, accessToken, { id, binding }) {
      const asker = await askerOf(tenant, accessToken);
      if (!asker.ok) return asker;
      const { userId, clientId } = asker.value;
      const wanted = { tenantId: tenant.id, userId, clientId, binding, id };
      const now = clock.now();
      if (await approvals.take(wanted, now)) return ok(undefined);
      return fail({
        code: 'approvalMissing',
        approvalStatus: whyMissing(await approvals.find(wanted), wanted, now),
      });
    },
  };
};

/** Whether an approval for exactly this was used. A no stands until its time is over, whoever asks again. */
async function takeStanding(
  approvals: PersonApprovalStore,
  approval: PersonApproval,
  now: Date,
): Promise<Result<boolean, DomainError>> {
  const decided = await approvals.findDecided(approval, now);
  if (decided?.status === 'denied') return fail({ code: 'approvalMissing', approvalStatus: 'denied' });
  const wanted: Wanted = approval;
  return ok(decided !== null && (await approvals.take({ ...wanted, id: decided.id }, now)));
}

async function askOnce(
  { baseUrl, random, rateLimiter, approvals, told }: Dependencies,
  tenant: Tenant,
  approval: PersonApproval,
  now: Date,
): Promise<Result<ApprovalAsked, DomainError>> {
  const subjects = { tenant: tenant.id, person: `${tenant.id}:${approval.userId}`, unclaimed: tenant.ownerId === null };
  // Only what is stored for the person is counted. A program may ask the same again while it waits.
  const isNew = (await approvals.findOpen(approval, now)) === null;
  if (isNew) {
    const counted = await rateLimiter.take('personApproval', subjects, now);
    if (!counted.ok) return counted;
  }
  const asked = await approvals.ask(approval, createCredential(random, WAIT_TOKEN_PREFIX), now);
  if (asked.kind !== 'open') {
    if (isNew) await rateLimiter.giveBack('personApproval', subjects, now, 1);
    return fail(asked.kind === 'stale' ? OTHER_TEXT : tooMany(asked, now));
  }
  const { approval: open, waitToken } = asked;
  const answer = askedAnswer(baseUrl, personApprovalPath(tenant.id, open.id), open, waitToken);
  if (asked.isNew) await told.asked(open, answer.approval.approval_url);
  return ok(answer);
}

const tooMany = ({ max, endsAt }: NoRoom, now: Date): DomainError => {
  const retryAfterS = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000));
  const whose = {
    [PERSON_APPROVALS_OF_AGENT_MAX]: ' that one agent asks for',
    [PERSON_APPROVALS_OF_AGENTS_MAX]: ' that agents ask for',
  }[max];
  return {
    code: 'rateLimited',
    detail: `At most ${max} approvals${whose ?? ''} may wait for one person. The person can decide on them, or they expire.`,
    retryAfterS,
    limit: { name: 'open', max, windowS: APPROVAL_LIFETIME_S, remaining: 0 },
  };
};
