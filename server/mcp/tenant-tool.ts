/**
 * What the tools of an existing tenant share: how the caller names it and proves that it may. The check is here and
 * nowhere else, and it is made at every call.
 */

import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { ERRORS, ManagementKey, type McpTool, operationById, PERMISSIONS, TenantId } from '@porchlight/contract';
import { z } from 'zod';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import type { CountCall } from '../limits/ports.ts';
import { actorOfKey } from '../tenants/caller.ts';
import { requirePermissions } from '../tenants/permissions.ts';
import type { OpenedByKey, TenantOfKey, TenantStore } from '../tenants/ports.ts';
import { requireOpen, type Tenant } from '../tenants/tenant.ts';
import type { McpCaller } from './caller.ts';
import type { RecordToolCall, ToolCall } from './ports.ts';
import { mayAccess } from './tenant-access.ts';
import type { Tool } from './tool.ts';

export interface TenantToolDependencies {
  readonly clock: Clock;
  readonly tenants: Pick<TenantStore, 'find'>;
  readonly tenantOfKey: TenantOfKey;
  readonly recordToolCall: RecordToolCall;
  readonly countCall: CountCall;
}

interface Terms<Fields extends z.ZodRawShape> {
  readonly name: McpTool;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly fields: Fields;
  readonly operations: Tool['operations'];
  readonly output: z.ZodObject;
  readonly secretOutputs?: readonly string[];
  readonly whilePaused: boolean;
  run(tenant: Tenant, input: z.output<z.ZodObject<Fields>>, caller: McpCaller): Promise<Result<object, DomainError>>;
}

/** The key is an argument because the Authorization header selects OAuth. It is never given back. */
const Key = ManagementKey.meta({
  ...ManagementKey.meta(),
  description: '`management_key` of the `.service` file; starts with `svc_man_`. It is never returned.',
  writeOnly: true,
});

export function tenantTool<Fields extends z.ZodRawShape>(
  { clock, tenants, tenantOfKey, recordToolCall, countCall }: TenantToolDependencies,
  terms: Terms<Fields>,
): Tool {
  const { description, annotations, fields, whilePaused, run, ...rest } = terms;
  const operations = terms.operations.map((id) => operationById(id).metadata);
  const needed = operations.flatMap(({ permission }) => permission ?? []);
  const face = (input: z.ZodObject) => ({ description, annotations, input });
  return {
    ...rest,
    variants: {
      public: face(z.strictObject({ tenant_id: TenantId, coh_management_key: Key, ...fields })),
      oauth: face(z.strictObject({ tenant_id: TenantId, ...fields })),
    },
    async run(input, caller) {
      const now = clock.now();
      const found = await findTenant({ tenants, tenantOfKey }, input, caller, now);
      if (!found.ok) return found;
      const { tenant, permissions } = found.value;
      const open = requireOpen(tenant, now, whilePaused);
      if (!open.ok) return open;
      const allowed = requirePermissions(permissions, needed);
      if (!allowed.ok) return allowed;
      for (const { guard } of operations) {
        const counted = await countCall(tenant, guard);
        if (!counted.ok) return counted;
      }
      const call = {
        tenantId: tenant.id,
        operation: terms.name,
        actor: caller.kind === 'public' ? actorOfKey(String(input.coh_management_key)) : 'program',
        isChange: annotations.readOnlyHint !== true,
      } as const;
      return recorded(recordToolCall, call, () => run(tenant, input as z.output<z.ZodObject<Fields>>, caller));
    },
  };
}

async function findTenant(
  { tenants, tenantOfKey }: Pick<TenantToolDependencies, 'tenants' | 'tenantOfKey'>,
  input: Record<string, unknown>,
  caller: McpCaller,
  now: Date,
): Promise<Result<OpenedByKey, DomainError>> {
  const tenantId = String(input.tenant_id);
  if (caller.kind === 'public') {
    const known = await tenantOfKey('management', String(input.coh_management_key), now, caller.address);
    // The key of another tenant says no more than a key that never was.
    return !known.ok || known.value.tenant.id === tenantId ? known : fail({ code: 'invalidCredentials' });
  }
  const tenant = await tenants.find(tenantId);
  return tenant && mayAccess(tenant, caller.grant.subject)
    ? ok({ tenant, permissions: PERMISSIONS })
    : fail({ code: 'tenantNotFound', detail: NOT_YOURS });
}

const NOT_YOURS = 'There is no such tenant, or this sign-in does not reach it.';

/** Runs a call and reports how it ended, whichever way it does. */
async function recorded<T>(
  record: RecordToolCall,
  call: Omit<ToolCall, 'status' | 'durationMs'>,
  work: () => Promise<Result<T, DomainError>>,
): Promise<Result<T, DomainError>> {
  const started = performance.now();
  const end = (status: number): void => record({ ...call, status, durationMs: performance.now() - started });
  try {
    const result = await work();
    end(result.ok ? 200 : ERRORS[result.error.code].status);
    return result;
  } catch (error) {
    end(error instanceof Unavailable ? ERRORS.unavailable.status : ERRORS.internalError.status);
    throw error;
  }
}
