/** Event ids count up by one, in the database, in each node's history and in every page that was read under load. */
import type { Evidence } from './evidence.ts';

export function findGaps({ record, stored, answers }: Evidence): string[] {
  const faults: string[] = [];
  for (const { id, events } of stored.tenants.values()) {
    const ids = events.map((event) => event.id);
    if (!isUnbroken(0, ids)) faults.push(`the events of ${id} have a gap: ${around(0, ids)}`);
  }
  for (const { tenantId, after, ids } of record.pages) {
    if (!isUnbroken(after, ids)) faults.push(`a page of ${tenantId} after ${after} had a gap: ${around(after, ids)}`);
  }
  for (const { tenantId, node, eventIds } of answers.tenants) {
    if (!eventIds) continue;
    const last = stored.tenants.get(tenantId)?.events.at(-1)?.id ?? 0;
    if (!isUnbroken(0, eventIds) || (eventIds.at(-1) ?? 0) < last) {
      faults.push(`${node} pages through the history of ${tenantId} with a gap: ${around(0, eventIds)} of ${last}`);
    }
  }
  return faults;
}

const isUnbroken = (after: number, ids: readonly number[]): boolean =>
  ids.every((id, index) => id === after + index + 1);

function around(after: number, ids: readonly number[]): string {
  const at = ids.findIndex((id, index) => id !== after + index + 1);
  return at === -1 ? `it ends at ${ids.at(-1) ?? after}` : `${at === 0 ? after : ids[at - 1]} then ${ids[at]}`;
}
