/** Requests that nobody answered, or only by saying that nothing can be done now: a balancer should have kept them from it. */
import type { DrillRecord } from './record.ts';

/** Adds each of them to the surprises. How many of how many, for the reader. */
export function noteLostRequests(record: DrillRecord, since: number): string {
  const during = record.attempts.filter(({ at }) => at >= since);
  const lost = during.filter(({ outcome }) => outcome === 'unanswered' || outcome === 'unavailable');
  for (const { operation, outcome } of lost) record.surprises.push(`${operation} was ${outcome}`);
  return `${lost.length} of ${during.length} requests lost`;
}
