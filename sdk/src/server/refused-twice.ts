/**
 * Tells two tabs from a thief. Both look the same at first: a refresh token that somebody used a moment ago. Two tabs
 * of one browser have the new pair soon after. If the same old token comes again after that time, somebody else has the
 * new pair.
 */
import type { Client } from '../client.ts';
import { REUSE_WAIT_MS } from '../reuse-wait.ts';

/** Browsers count whole seconds. */
export const RETRY_AFTER_S = Math.ceil(REUSE_WAIT_MS / 1_000);
const REMEMBERED_MAX = 1_000;

// One per module, not per instance: handlers that create their helpers for each request share it too.
const refusedAt = new Map<string, number>();

/**
 * Whether this is the first refusal of the token in this process, or so soon after it that the new pair may still
 * arrive.
 */
export function isFirstRefusal(
  { baseUrl, tenantId }: Pick<Client, 'baseUrl' | 'tenantId'>,
  refreshToken: string,
  now: number = performance.now(),
): boolean {
  const key = `${baseUrl} ${tenantId} ${refreshToken}`;
  const before = refusedAt.get(key);
  if (before !== undefined) return now - before < REUSE_WAIT_MS;
  refusedAt.set(key, now);
  if (refusedAt.size > REMEMBERED_MAX) {
    const [oldest = ''] = refusedAt.keys();
    refusedAt.delete(oldest);
  }
  return true;
}
