/** Which of the things that a plan takes away were used in the last days: they are not taken away without a word. */
import type { AuthEvent } from '../../../generated/porchlight.schemas.ts';
import { Refused } from '../../errors.ts';
import type { Management } from '../../management/index.ts';
import { newestEvent } from '../project/newest-event.ts';
import type { Step, Taken } from './model/section.ts';

export const USED_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export interface InUse {
  readonly what: string;
  /** `unknown` where the key may not read events: it counts as used. */
  readonly why: 'used' | 'unknown';
}

export async function inUse(steps: readonly Step[], management: Management, now: Date): Promise<InUse[]> {
  const taken = steps.flatMap(({ takes = [] }) => takes);
  if (taken.length === 0) return [];
  try {
    const used = await usedOf(taken, management, new Date(now.getTime() - USED_DAYS * DAY_MS));
    return taken.filter((one) => used.has(one)).map(({ what }) => ({ what, why: 'used' }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Without social login nobody can have signed in.
    if (error.code === 'resourceNotProvisioned') return [];
    if (error.code !== 'permissionMissing') throw error;
    return taken.map(({ what }) => ({ what, why: 'unknown' }));
  }
}

/** Ends as soon as all of them are known to be used. */
async function usedOf(taken: readonly Taken[], management: Management, since: Date): Promise<Set<Taken>> {
  const used = new Set<Taken>();
  for (const one of taken) if (await one.isUsed?.(management, since)) used.add(one);
  if (used.size === taken.length) return used;
  for await (const event of management.events({ after: await lastBefore(management, since) })) {
    for (const one of taken) if (!used.has(one) && one.isUsedBy(event)) used.add(one);
    if (used.size === taken.length) break;
  }
  return used;
}

/** Ids rise with time, so that the days before are skipped in a few dozen calls. */
async function lastBefore(management: Management, since: Date): Promise<number> {
  let [before, after] = [0, await newestEvent(management)];
  while (before < after) {
    const middle = Math.floor((before + after) / 2);
    const next = await firstBehind(management, middle);
    if (next === null || next.created_at_ms >= since.getTime()) after = middle;
    else before = next.id;
  }
  return before;
}

async function firstBehind(management: Management, after: number): Promise<AuthEvent | null> {
  for await (const event of management.events({ after, pageSize: 1 })) return event;
  return null;
}
