/** The caps of an account and how much of each is used. */
import type { TierLimits } from '@porchlight/contract';
import { addHours, type Clock } from '../kernel/clock.ts';
import { type LimitLine, type LimitNotice, limitNotices, limitReport } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import type { Account } from './account.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly usage: UsageStore;
}

export type AccountLimits = (account: Account) => Promise<{
  readonly caps: TierLimits;
  readonly lines: LimitLine[];
  readonly notices: LimitNotice[];
}>;

export const accountLimits =
  ({ clock, usage }: Dependencies): AccountLimits =>
  async (account) => {
    const now = clock.now();
    const scope = await usage.scopeOfAccount(account);
    const lines = limitReport(scope.caps, await usage.usageOf(scope), now);
    const refused = await usage.refusedSince(scope, addHours(now, -24));
    return { caps: scope.caps, lines, notices: limitNotices(lines, refused, now) };
  };
