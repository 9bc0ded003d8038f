/**
 * The door for tools of an existing tenant: how the caller names the tenant and proves that it may use it. The gates
 * that every call passes check everything else.
 */

import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { ERRORS, ManagementKey, type McpTool, type OperationId, TenantId } from '@porchlight/contract';
import { z } from 'zod';
import type { AdmittedCall, CallingParty, CallLog, Calls } from '../calls/ports.ts';
import { termsOf } from '../calls/terms.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { actorOfKey } from '../tenants/caller.ts';
import type { TenantOfKey, TenantStore } from '../tenants/ports.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { McpCaller } from './caller.ts';
import type { RecordToolCall, ToolCall } from './ports.ts';
import { mayAccess } from './tenant-access.ts';
import type { Tool } from './tool.ts';

export interface TenantToolDependencies {
  readonly clock: Clock;
  readonly tenants: Pick<TenantStore, 'find'>;
  readonly tenantOfKey: TenantOfKey;
  readonly recordToolCall: RecordToolCall;
  readonly calls: Calls;
}

/** One call of the operation. */
interface Order {
  /** The first of the tool's operations if left out. */
  readonly operation?: OperationId;
  /** In the form of the API, so that an approval counts for the tool and for the API. */
  readonly body?: unknown;
  work(tenant: Tenant, caller: McpCaller): Promise<Result<object, DomainError>>;
}

interface Terms<Fields extends z.ZodRawShape> {
  readonly name: McpTool;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly fields: Fields;
  readonly operations: readonly [OperationId, ...OperationId[]];
  /** Which of them the arguments name; the first one if left out. Asked before anything else of the input is read. */
  operationsIn?(input: z.output<z.ZodObject<Fields>>): readonly OperationId[];
  readonly output: z.ZodObject;
  readonly secretOutputs?: readonly string[];
  /** The orders in the arguments. If one fails, the rest is not made. */
  orders(input: z.output<z.ZodObject<Fields>>): Result<readonly Order[], DomainError>;
  /** The answer of a tool that takes several orders. */
  answer?(made: readonly object[]): object;
}

/** The key is an argument because the Authorization header selects OAuth. It is never given back. */
const Key = ManagementKey.meta({
  ...ManagementKey.meta(),
  description: '`management_key` of the `.service` file; starts with `svc_man_`. It is never returned.',
  writeOnly: true,
});

export function tenantTool<Fields extends z.ZodRawShape>(
  { clock, tenants, tenantOfKey, recordToolCall, calls }: TenantToolDependencies,
  terms: Terms<Fields>,
): Tool {
  const { description, annotations, fields, operationsIn, orders, answer, ...rest } = terms;
  const [first] = terms.operations;
  const face = (input: z.ZodObject) => ({ description, annotations, input });
  return {
    ...rest,
    variants: {
      public: face(z.strictObject({ tenant_id: TenantId, coh_management_key: Key, ...fields })),
      oauth: face(z.strictObject({ tenant_id: TenantId, ...fields })),
    },
    async run(input, caller) {
      const found = await findTenant({ tenants, tenantOfKey }, input, caller, clock.now());
      if (!found.ok) return found;
      const { tenant, by } = found.value;
      const log = logOf(recordToolCall, {
        tenantId: tenant.id,
        operation: terms.name,
        actor: by.kind === 'key' ? by.actor : 'program',
        isChange: annotations.readOnlyHint !== true,
      });
      const given = input as z.output<z.ZodObject<Fields>>;
      const admitted = new Map<OperationId, AdmittedCall>();
      for (const id of operationsIn?.(given) ?? [first]) {
        const call = await calls.admit({ terms: termsOf(id), tenant, by, address: caller.address, log });
        if (!call.ok) return call;
        admitted.set(id, call.value);
      }
      const asked = orders(given);
      if (!asked.ok) {
        log.end(asked.error.code);
        return asked;
      }
      const made: object[] = [];
      for (const { operation = first, body, work } of asked.value) {
        const call = admitted.get(operation);
        if (!call) throw new Error(`${operation} has not passed the gates of its arrival`);
        const done = await calls.makeCall(call, toolInput(body), () => work(tenant, caller));
        if (!done.ok) return done;
        made.push(done.value);
      }
      return ok(answer?.(made) ?? made[0] ?? {});
    },
  };
}

/** A tool sends no header, so the approval for its call is looked up. */
const toolInput = (body: unknown) =>
  ({
    params: {},
    query: {},
    body,
    approval: 'standing',
    size: () => Buffer.byteLength(JSON.stringify(body ?? null)),
  }) as const;

async function findTenant(
  { tenants, tenantOfKey }: Pick<TenantToolDependencies, 'tenants' | 'tenantOfKey'>,
  input: Record<string, unknown>,
  caller: McpCaller,
  now: Date,
): Promise<Result<{ readonly tenant: Tenant; readonly by: CallingParty }, DomainError>> {
  const tenantId = String(input.tenant_id);
  if (caller.kind === 'public') {
    const key = String(input.coh_management_key);
    const known = await tenantOfKey('management', key, now, caller.address);
    if (!known.ok) return known;
    const { tenant, permissions } = known.value;
    // The key of another tenant is answered like a key that does not exist.
    if (tenant.id !== tenantId) return fail({ code: 'invalidCredentials' });
    return ok({ tenant, by: { kind: 'key', actor: actorOfKey(key), permissions } });
  }
  const tenant = await tenants.find(tenantId);
  return tenant && mayAccess(tenant, caller.grant.subject)
    ? ok({ tenant, by: { kind: 'program', clientId: caller.grant.clientId } })
    : fail({ code: 'tenantNotFound', detail: NOT_YOURS });
}

const NOT_YOURS = 'There is no such tenant, or this sign-in does not reach it.';

/** A call that never began is not written down. */
function logOf(record: RecordToolCall, call: Omit<ToolCall, 'status' | 'durationMs'>): CallLog {
  let started: number | null = null;
  return {
    begin: () => {
      started = performance.now();
    },
    end: (code) => {
      if (started === null) return;
      const status = code === null ? 200 : ERRORS[code].status;
      record({ ...call, status, durationMs: performance.now() - started });
    },
  };
}
