/** The tenant that is calling, for every route behind one of its keys. */
import { type CallerKind, callerKind } from '../http/authentication/caller.ts';
import type { Tenant } from './tenant.ts';

export const tenantCaller: CallerKind<{ readonly tenant: Tenant }> = callerKind('tenant');

export const callingTenant = (res: Parameters<typeof tenantCaller.of>[0]): Tenant => tenantCaller.of(res).tenant;
