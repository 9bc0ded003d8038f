/** Who is calling, as the authentication step found out. Routes read it; only that step writes it. */
import type { Response } from 'express';
import type { Account } from '../../accounts/account.ts';
import type { Tenant } from '../../tenants/tenant.ts';

export type Caller =
  | { readonly kind: 'public' }
  | { readonly kind: 'tenant'; readonly tenant: Tenant }
  | { readonly kind: 'edgeSession'; readonly tenant: Tenant; readonly expiresAt: Date }
  | { readonly kind: 'waiter'; readonly waitToken: string }
  | { readonly kind: 'account'; readonly account: Account };

export const setCaller = (res: Response, caller: Caller): void => {
  res.locals.caller = caller;
};

export const callerOf = (res: Response): Caller => (res.locals.caller as Caller | undefined) ?? { kind: 'public' };

function expect<K extends Caller['kind']>(res: Response, kind: K): Extract<Caller, { kind: K }> {
  const caller = callerOf(res);
  if (caller.kind !== kind) throw new Error(`this operation was reached by a ${caller.kind} caller, not by ${kind}`);
  return caller as Extract<Caller, { kind: K }>;
}

export const callingTenant = (res: Response): Tenant => expect(res, 'tenant').tenant;
export const callingEdgeSession = (res: Response) => expect(res, 'edgeSession');
export const callingWaitToken = (res: Response): string => expect(res, 'waiter').waitToken;
export const callingAccount = (res: Response): Account => expect(res, 'account').account;
