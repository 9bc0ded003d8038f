/** Counters that differ from what they count, and events that are more than were asked for. */
import type { EventKind } from '@porchlight/contract';
import type { Evidence } from './evidence.ts';
import type { StoredTenant } from './stored.ts';

/** Kinds that are taken from the buckets; a logout or a failure never is. */
const TAKEN = new Set<EventKind>(['authorize', 'token_refreshed']);
/** Kinds that the people of the drill cause themselves. More of these events than they caused is a fault. */
const BOUNDED: readonly EventKind[] = ['login_started', 'authorize', 'token_refreshed', 'logout'];

export function findCounterFaults({ record, stored }: Evidence): string[] {
  const faults: string[] = [];
  for (const tenant of stored.tenants.values()) {
    faults.push(...countersOf(tenant));
    const expectations = record.events.get(tenant.id) ?? {};
    for (const kind of BOUNDED) {
      const { must, may } = expectations[kind] ?? { must: 0, may: 0 };
      const count = tenant.events.filter(({ event }) => event === kind).length;
      if (count > must + may) {
        faults.push(`${tenant.id} has ${count} ${kind} events; ${must} were acknowledged and ${may} left open`);
      }
    }
  }
  const byScope = Map.groupBy(stored.tenants.values(), ({ scope }) => scope);
  for (const [scope, tenants] of byScope) {
    const used = stored.usage.get(scope);
    const events = tenants.flatMap((tenant) => tenant.events);
    const taken = events.filter(({ event }) => TAKEN.has(event)).length;
    const starts = record.takesStarts ? events.filter(({ event }) => event === 'login_started').length : 0;
    const users = tenants.reduce((sum, { users }) => sum + users.length, 0);
    const counted = used?.lifetimeUsed ?? 0;
    if (counted < taken || counted > taken + starts)
      faults.push(`${scope} counts ${counted} lifetime events of ${taken}`);
    if (used?.storedUsers !== users) faults.push(`${scope} counts ${used?.storedUsers} stored users of ${users}`);
  }
  for (const { tenantId, text } of record.feedback) {
    const times = stored.tenants.get(tenantId)?.feedback.filter((stored) => stored === text).length ?? 0;
    if (times > 1) faults.push(`feedback of ${tenantId} stands there ${times} times`);
  }
  return faults;
}

function countersOf({ id, counters, users, sessions, events, logins, isProvisioned }: StoredTenant): string[] {
  if (!counters) return isProvisioned ? [`${id} has no counters`] : [];
  const pairs = [
    ['users', counters.users, users.length],
    ['sessions', counters.sessions, sessions.length],
    ['events', counters.lastEventId, events.length],
    ['sign-ins by day', logins, events.filter(({ event }) => event === 'authorize').length],
  ] as const;
  return pairs
    .filter(([, counted, there]) => counted !== there)
    .map(([what, counted, there]) => `${id} counts ${counted} ${what} of ${there}`);
}
