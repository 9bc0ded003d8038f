/**
 * Asks for one approval for several calls. Each is checked as if it were made now: permission, path, query, body, and
 * whether the thing that it would change exists. If one call would be refused, nobody is asked about the list.
 */
import { ERRORS, type FieldFault, type OperationId, type Permission, RISKS } from '@porchlight/contract';
import { sha256 } from '../crypto/hashes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { requirePermissions } from '../tenants/permissions.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { BundledCall, Change } from './approval.ts';
import { type AskDependencies, askOwner } from './ask-owner.ts';
import { canonical } from './common/canonical.ts';
import type { CallToApprove, RequestApproval, SentCall } from './ports.ts';
import { readCall } from './read-call.ts';
import { requestHashOf, type WeighDependencies, weighCall } from './weigh-call.ts';

interface Dependencies extends AskDependencies, WeighDependencies {
  readonly clock: Clock;
}

export const requestApproval =
  (dependencies: Dependencies): RequestApproval =>
  async ({ tenant, requester, permissions }, calls) => {
    const now = dependencies.clock.now();
    const sent = readCalls(calls, permissions);
    if (!sent.ok) return sent;
    const described = await describeAll(dependencies, tenant, requester, sent.value, now);
    if (!described.ok) return described;
    const { bundled, changes } = described.value;
    if (!bundled.some(({ isAsked }) => isAsked)) return ok(null);
    const worst = bundled.reduce((one, other) => (RISKS.indexOf(other.risk) > RISKS.indexOf(one.risk) ? other : one));
    const request = {
      requester,
      operation: worst.operation,
      risk: worst.risk,
      requestHash: sha256(canonical(bundled.map(({ requestHash }) => requestHash))),
      stateHash: sha256(canonical(bundled.map(({ stateHash }) => stateHash))),
      changes,
      calls: bundled,
    };
    return askOwner(dependencies, tenant, request, now, sent.value);
  };

function readCalls(
  calls: readonly CallToApprove[],
  permissions: readonly Permission[],
): Result<readonly SentCall[], DomainError> {
  const read = calls.map(readCall);
  const errors = read.flatMap((one, index) => (one.ok ? [] : one.error.map(faultOf(index))));
  if (errors.length > 0) return fail({ code: 'invalidRequest', errors });
  const good = read.flatMap((one) => (one.ok ? [one.value] : []));
  const allowed = requirePermissions(
    permissions,
    good.map(({ needs }) => needs),
  );
  return allowed.ok ? ok(good.map(({ call }) => call)) : allowed;
}

const faultOf =
  (index: number) =>
  ({ path, message }: FieldFault): FieldFault => ({ path: `calls.${index}.${path}`, message });

/** Describes every call, compared with the project as it is now. */
async function describeAll(
  dependencies: Dependencies,
  tenant: Tenant,
  requester: string,
  sent: readonly SentCall[],
  now: Date,
): Promise<Result<{ readonly bundled: readonly BundledCall[]; readonly changes: readonly Change[] }, DomainError>> {
  const bundled: BundledCall[] = [];
  const changes: Change[] = [];
  for (const [index, one] of sent.entries()) {
    const call = { ...one, tenant, requester, approval: 'none' as const };
    const weighed = await weighCall(dependencies, call, now);
    if (weighed?.ok === false) return fail(refusedAt(index, one.operation, weighed.error));
    const { described, effects = [], risk = 'reversible', isAsked = false } = weighed?.value ?? {};
    changes.push(...(described?.changes ?? []));
    bundled.push({
      operation: one.operation,
      risk,
      effects,
      isAsked,
      requestHash: requestHashOf(call),
      stateHash: described?.version ?? '',
      changeCount: described?.changes.length ?? 0,
    });
  }
  return ok({ bundled, changes });
}

/** The error that the call itself would get, at its place in the list. */
const refusedAt = (index: number, operation: OperationId, { code }: DomainError): DomainError => ({
  code: 'invalidRequest',
  detail: `Call ${index + 1} of the list, ${operation}, would be refused with \`${code}\`. Nobody was asked, and nothing was changed.`,
  errors: [{ path: `calls.${index}`, message: `${code}: ${ERRORS[code].detail}` }],
});
