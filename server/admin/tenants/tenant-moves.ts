/** What the operator may do to a tenant: each is one of the tenant's own named transitions, told to every node. */
import type { TenantStatus } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { presentTenant } from '../../tenants/presenters.ts';
import { expired, paused, resumed, statusOf, type Tenant } from '../../tenants/tenant.ts';
import type { Call, Command, Fault, Report } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { noSuchTenant } from './tenant-show.ts';

type Move = (tenant: Tenant, now: Date) => Result<Tenant, DomainError>;

async function apply(call: Call, move: Move): Promise<Result<Report, Fault>> {
  const context = await call.context();
  const now = context.clock.now();
  const id = call.args.id ?? '';
  let before: TenantStatus | undefined;
  const moved = await context.tenants.change(id, now, (tenant) => {
    before = statusOf(tenant, now);
    return move(tenant, now);
  });
  if (!moved.ok) return moved.error.code === 'tenantNotFound' ? noSuchTenant(id) : refused(id, moved.error);
  const after = statusOf(moved.value, now);
  return ok({
    data: { ...presentTenant(moved.value, now), status_before: before },
    blocks: [line(before === after ? `${id} is ${after} already.` : `${id}: ${before} → ${after}.`)],
  });
}

const REASONS: Partial<Record<DomainError['code'], string>> = {
  tenantExpired: 'it has expired, and an expired tenant stays expired',
  alreadyClaimed: 'it has an owner, and a claimed tenant does not expire',
};

const refused = (id: string, { code }: DomainError): Result<never, Fault> =>
  fail({ exit: 'refused', message: `Nothing was done to ${id}: ${REASONS[code] ?? code}.` });

export const tenantPause: Command = {
  name: 'tenant pause',
  summary: 'pause a tenant',
  details: 'Sign-ins, refreshes and the API stop at once on every node; status, feedback, claim and wait still work.',
  args: [{ name: 'id' }],
  examples: ['tenant pause brave-otter-k3f9q2', 'tenant pause brave-otter-k3f9q2 --yes'],
  question: ({ args }) => `Pausing ${args.id} stops its sign-ins and API calls.`,
  run: (call) => apply(call, (tenant, now) => paused(tenant, 'operator', now)),
};

export const tenantResume: Command = {
  name: 'tenant resume',
  summary: 'resume a paused tenant',
  details: 'A tenant that was paused by a hard cap pauses again at its next event, as long as it is not claimed.',
  args: [{ name: 'id' }],
  examples: ['tenant resume brave-otter-k3f9q2'],
  run: (call) => apply(call, resumedIfPaused),
};

/**
 * A tenant that is not paused cannot be resumed, and no node has to be told. For an expired tenant the error says so.
 */
function resumedIfPaused(tenant: Tenant, now: Date): Result<Tenant, DomainError> {
  const moved = resumed(tenant, now);
  return moved.ok && tenant.pausedReason === null ? ok(tenant) : moved;
}

export const tenantExpire: Command = {
  name: 'tenant expire',
  summary: 'end a tenant without an owner',
  details: 'It answers 410 from now on, and the next sweep deletes its data. There is no way back.',
  args: [{ name: 'id' }],
  examples: ['tenant expire brave-otter-k3f9q2', 'tenant expire brave-otter-k3f9q2 --yes'],
  question: ({ args }) => `Ending ${args.id} deletes all its users, sessions and events for good.`,
  run: (call) => apply(call, expired),
};
