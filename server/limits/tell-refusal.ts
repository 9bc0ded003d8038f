/**
 * Tells the operator of the first refusal by a tier: one line for an account, a cap and a day. The node remembers what it
 * knows to be told, so a refusal that is repeated costs no write. The database decides which node writes the line.
 */
import type { LimitName } from '@porchlight/contract';
import { LRUCache } from 'lru-cache';
import type { LimitScope, TellRefusal, UsageStore } from './ports.ts';

interface Refusal {
  readonly account: string;
  readonly cap: LimitName;
  readonly tier: string;
  readonly max: number | null;
}

interface Dependencies {
  readonly usage: Pick<UsageStore, 'recordRefusal'>;
  readonly warn: (refusal: Refusal, text: string) => void;
}

/** Nobody owns a guest project, and strangers could fill the log with theirs. */
const ACCOUNT = 'account:';
const KNOWN_MAX = 10_000;

export function tellRefusal({ usage, warn }: Dependencies): TellRefusal {
  const dayTold = new LRUCache<string, string>({ max: KNOWN_MAX });
  return async (scope, cap, now) => {
    const { key, tier, caps } = scope;
    const name = `${key} ${cap}`;
    const day = now.toISOString().slice(0, 10);
    if (!key.startsWith(ACCOUNT) || dayTold.get(name) === day) return;
    dayTold.set(name, day);
    if (!(await usage.recordRefusal(scope, cap, now))) return;
    warn(
      { account: key.slice(ACCOUNT.length), cap, tier, max: maxOf(caps, cap) },
      'a tier refused for the first time today',
    );
  };
}

function maxOf(caps: LimitScope['caps'], cap: LimitName): number | null {
  if (cap === 'stored_users') return caps.storedUsers;
  if (cap.endsWith('_minute')) return caps.eventsPerMinute;
  return cap.endsWith('_month') ? caps.eventsPerMonth : caps.eventsPerLifetime;
}
