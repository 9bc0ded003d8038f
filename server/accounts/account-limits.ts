/** The caps of an account and how much of each is used. */
import type { TierLimits } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import { type LimitLine, limitReport } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import type { Account } from './account.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly usage: UsageStore;
}

export type AccountLimits = (account: Account) => Promise<{ readonly caps: TierLimits; readonly lines: LimitLine[] }>;

export const accountLimits =
  ({ clock, usage }: Dependencies): AccountLimits =>
  async (account) => {
    const scope = await usage.scopeOfAccount(account);
    return { caps: scope.caps, lines: limitReport(scope.caps, await usage.usageOf(scope), clock.now()) };
  };
