/** Requests without an answer, or with the answer "try again later": a balancer should have avoided that node. */
import type { DrillRecord } from './record.ts';

/**
 * Lost requests above the allowed number are surprises. Returns how many of how many were lost, as text for the reader.
 */
export function noteLostRequests(record: DrillRecord, since: number, allowed = 0): string {
  const during = record.attempts.filter(({ at }) => at >= since);
  const lost = during.filter(({ outcome }) => outcome === 'unanswered' || outcome === 'unavailable');
  for (const { operation, outcome } of lost.slice(allowed)) record.surprises.push(`${operation} was ${outcome}`);
  return `${lost.length} of ${during.length} requests lost`;
}

/**
 * Verify needs no database, so each verify that was refused since then is a fault. Returns how many were answered, as
 * text for the reader.
 */
export function noteRefusedVerifies(record: DrillRecord, since: number): string {
  const verified = record.attempts.filter(({ operation, at }) => operation === 'verify' && at >= since);
  const refused = verified.filter(({ outcome }) => outcome !== 'acknowledged');
  for (const { outcome } of refused) record.surprises.push(`verify was ${outcome} while there was no primary`);
  return `verify ${verified.length - refused.length} of ${verified.length}`;
}
