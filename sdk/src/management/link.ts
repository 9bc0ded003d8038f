/** A key of one's own for this machine: a member of the project types the code of this machine and approves. */
import type { LinkAsked } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle } from '../settle.ts';
import { type WaitOptions, waitForAnswer } from './claim.ts';
import { type ManagementOptions, requestsWith } from './connection.ts';

interface LinkOptions extends Omit<ManagementOptions, 'managementKey'> {
  readonly tenantId: string;
  readonly machine: string;
}

/** Never repeated when its outcome is unknown: a second request would have another code. */
export function askForLink({ tenantId, machine, ...options }: LinkOptions): Promise<LinkAsked> {
  const request = requestsWith(undefined, options);
  return settle(() => api.askForLink({ tenant_id: tenantId, machine }, request()));
}

export type LinkOutcome =
  | { readonly status: 'approved'; readonly tenantId: string; readonly secret: string }
  /** Approved, but the key was handed out before: an answer was lost on its way. */
  | { readonly status: 'lost' | 'denied' | 'expired' };

export async function waitForLink({ wait }: LinkAsked, options: WaitOptions): Promise<LinkOutcome> {
  const { status, tenant_id: tenantId, secret } = await waitForAnswer(wait.token, options);
  if (status !== 'approved') return { status: status === 'denied' ? 'denied' : 'expired' };
  return secret === undefined ? { status: 'lost' } : { status, tenantId, secret };
}
