/** Why a project is paused, since when, and what its owner can do. Pure. */
import type { PauseReason } from '@porchlight/contract';
import type { NoticeOf } from './ports.ts';
import { statusOf, type Tenant } from './tenant.ts';

const WHY: Readonly<Record<PauseReason, string>> = {
  lifetime_events:
    'it used up the events of a project without an owner. Claim it, and the limits of your account apply',
  stored_users:
    'it has more users than a project without an owner may have. Claim it, and the limits of your account apply',
  operator: 'the operator of this service stopped it. Write to the operator; the address is on /contact',
};

export function pausedNotice(tenant: Tenant, now: Date): NoticeOf<'paused'> | null {
  const { pausedReason: reason, pausedAt } = tenant;
  if (reason === null || statusOf(tenant, now) !== 'paused') return null;
  const since = pausedAt?.toISOString() ?? null;
  const when = since === null ? '' : ` since ${since.slice(0, 10)}`;
  return {
    kind: 'paused',
    reason,
    since,
    message: `Nobody can sign in, and tokens are not accepted. The project is paused${when} because ${WHY[reason]}.`,
  };
}
