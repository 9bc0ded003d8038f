/** Abuse limits by address: fixed windows counted in the database, so that two nodes are no more generous than one. */
import type { DomainError } from '../kernel/domain-error.ts';
import type { AddressBucket, AddressUseStore, RateLimiter } from './ports.ts';
import { secondsUntil } from './windows.ts';

export interface AddressWindow {
  readonly name: string;
  readonly seconds: number;
  readonly max: number;
}

export type AddressPolicies = Readonly<Record<AddressBucket, readonly AddressWindow[]>>;

export const createRateLimiter = (store: AddressUseStore, policies: AddressPolicies): RateLimiter => ({
  async take(bucket, address, now) {
    const policy = policies[bucket];
    const windows = policy.map(({ seconds, max }) => ({ ...windowAt(now, seconds), max }));
    const full = await store.take(bucket, address, windows);
    if (full === null) return null;
    const [window, bounds] = [policy[full], windows[full]];
    if (!window || !bounds) return null;
    return refusal(window, secondsUntil(bounds.end, now));
  },
});

function windowAt(now: Date, seconds: number): { start: Date; end: Date } {
  const start = Math.floor(now.getTime() / 1_000 / seconds) * seconds;
  return { start: new Date(start * 1_000), end: new Date((start + seconds) * 1_000) };
}

const refusal = ({ name, seconds, max }: AddressWindow, retryAfterS: number): DomainError => ({
  code: 'rateLimited',
  detail: `At most ${max} of these calls a ${name} are taken from one network address.`,
  retryAfterS,
  limit: { name, max, windowS: seconds, remaining: 0 },
});
