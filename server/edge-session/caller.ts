/** The holder of an edge session token of a tenant. */
import { type CallerKind, callerKind } from '../http/authentication/caller.ts';
import type { Tenant } from '../tenants/tenant.ts';

export const edgeSessionCaller: CallerKind<{ readonly tenant: Tenant; readonly expiresAt: Date }> =
  callerKind('edgeSession');
