/**
 * What every call passes before it is made, in this order and by every door. A door says which operation, who calls and
 * with which input; it checks nothing by itself.
 */
import { CHANGE_BYTES, GUARDS, mayNeedApproval, operationById } from '@porchlight/contract';
import { FRESH_FOR, isFresh } from '../accounts/fresh-sign-in.ts';
import type { ApproveCall, PutBackMemory } from '../approvals/ports.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../kernel/result.ts';
import type { ChargeBytes, RateLimiter, ReturnBytes, StoringTenant } from '../limits/ports.ts';
import { requireRole } from '../members/member.ts';
import { requirePermissions } from '../tenants/permissions.ts';
import { policyOf, requireOpen } from '../tenants/tenant.ts';
import type { ArrivedCall, CallInput, Passage } from './ports.ts';
import { isOfContract, needOf } from './terms.ts';

export interface GateNeeds {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly approveCall: ApproveCall;
  readonly changedByPerson: PutBackMemory['changedByPerson'];
  readonly chargeBytes: ChargeBytes;
  readonly returnBytes: ReturnBytes;
}

type ArrivalGate = (call: ArrivedCall, needs: GateNeeds) => Promise<Result<void, DomainError>>;
type InputGate = (call: ArrivedCall, input: CallInput, needs: GateNeeds) => Promise<Result<Passage, DomainError>>;

/** Deleted and expired projects are closed. Paused projects are closed too, unless the operation works for them. */
const tenantIsOpen: ArrivalGate = async ({ terms, tenant }, { clock }) => {
  if (!tenant || (terms.whileRemoved && tenant.removedAt)) return passed;
  const open = requireOpen(tenant, clock.now(), terms.whilePaused === true);
  return open.ok ? passed : open;
};

/** A program has the rights of the owner who connected it: the tool has already checked that the project is theirs. */
const callerMay: ArrivalGate = async ({ terms, by }) => {
  if (by.kind === 'key') return requirePermissions(by.permissions, terms.permission ? [terms.permission] : []);
  return by.kind === 'person' ? requireRole(by.role, needOf(terms)) : passed;
};

/**
 * People at the desk have windows of their own, as large as those of the keys: a key that uses up its own must not keep the
 * owner from ending it.
 */
const windowOf = ({ tenant, by }: ArrivedCall): StoringTenant | null =>
  tenant && { id: by.kind === 'person' ? `${tenant.id} desk` : tenant.id, ownerId: tenant.ownerId };

const isWrittenDown: ArrivalGate = async ({ log }) => {
  log.begin();
  return passed;
};

/**
 * Some use cases count by themselves, once they know that the request is good. A public operation of this kind also takes
 * from the page limit of the address, because even a refusal costs something.
 */
const withinLimit: ArrivalGate = async (call, needs) => {
  const { guard, auth } = call.terms;
  if (typeof guard !== 'string') return passed;
  const isCountedInside = GUARDS[guard].inside === true;
  if (isCountedInside && auth !== 'public') return passed;
  const counted = windowOf(call);
  const subjects = {
    address: call.address,
    ...(counted ? { tenant: counted.id, unclaimed: counted.ownerId === null } : {}),
    ...(call.accountId === undefined ? {} : { account: call.accountId }),
  };
  return needs.rateLimiter.take(isCountedInside ? 'page' : guard, subjects, needs.clock.now());
};

const NOTHING: Passage = { giveBack: async () => {}, made: async () => {} };

/** A person needs no approval. For a call that would need one of a key, a stolen cookie is not enough. */
const isFreshPerson: InputGate = async ({ by }, { widens }, { clock }) =>
  by.kind === 'person' && !isFresh(by, clock.now()) && (await widens?.())
    ? fail({ code: 'missingCredentials', detail: `This needs ${FRESH_FOR}.` })
    : ok(NOTHING);

/** A key may put back what it took away itself, without an approval. A change by a person ends that. */
const isApproved: InputGate = async ({ terms, tenant, by }, input, { approveCall, changedByPerson }) => {
  if (!tenant) return ok(NOTHING);
  if (by.kind === 'person') return ok({ ...NOTHING, made: () => changedByPerson(tenant.id, terms.undoes ?? terms.id) });
  // A call that needs no approval may be part of an approved list. Then it has to be made in its place.
  const names = typeof input.approval === 'object';
  if (by.kind === 'other' || !isOfContract(terms.id) || !(names || mayNeedApproval(terms))) return ok(NOTHING);
  const { method, path } = operationById(terms.id);
  const requester = by.kind === 'key' ? by.actor : `program ${by.clientId}`;
  // A body is held in memory only if somebody may be asked.
  const readBody = policyOf(tenant).outward ? input.readBody : undefined;
  const approved = await approveCall({ ...input, readBody, tenant, requester, operation: terms.id, method, path });
  return approved.ok ? ok({ ...NOTHING, ...approved.value }) : approved;
};

/**
 * A list is counted in its use case, which knows whether the list changes anything. Here it is charged the same as every
 * other change.
 */
const bytesAreCharged: InputGate = async (call, input, needs) => {
  const { guard } = call.terms;
  const charged = typeof guard === 'string' ? GUARDS[guard].charged : undefined;
  const payer = windowOf(call);
  if (!charged || !payer) return ok(NOTHING);
  const bytes = CHANGE_BYTES + (charged === 'body' ? input.size() : 0);
  const at = needs.clock.now();
  const taken = await needs.chargeBytes(payer, bytes);
  return taken.ok ? ok({ ...NOTHING, giveBack: () => needs.returnBytes(payer, bytes, at) }) : taken;
};

/** These need no input: REST asks them before it reads a body. */
export const ARRIVAL_GATES = {
  state: tenantIsOpen,
  permission: callerMay,
  log: isWrittenDown,
  limit: withinLimit,
} as const satisfies Readonly<Record<string, ArrivalGate>>;

export const INPUT_GATES = {
  freshness: isFreshPerson,
  approval: isApproved,
  bytes: bytesAreCharged,
} as const satisfies Readonly<Record<string, InputGate>>;
