/** What the database holds about the tenants of a drill, read once, after the load. */
import { EVENT_KINDS, type EventKind, METERED_EVENT_KINDS } from '@porchlight/contract';

const UNMETERED = EVENT_KINDS.filter((kind) => !METERED_EVENT_KINDS.some((metered) => metered === kind));

export interface StoredTenant {
  readonly id: string;
  readonly claimedBy: string | null;
  readonly isProvisioned: boolean;
  /** The owner of the buckets that its events are taken from. */
  readonly scope: string;
  readonly counters: {
    readonly users: number;
    readonly sessions: number;
    readonly lastEventId: number;
    /** Events that take from no bucket. They are counted even if there were too many in a minute to keep their rows. */
    readonly unmetered: ReadonlyMap<string, number>;
  } | null;
  readonly users: readonly { readonly id: number; readonly email: string }[];
  readonly sessions: readonly { readonly id: string; readonly refreshHash: string }[];
  readonly events: readonly { readonly id: number; readonly event: EventKind }[];
  readonly logins: number;
  readonly feedback: readonly string[];
}

export interface StoredUsage {
  readonly lifetimeUsed: number;
  readonly storedUsers: number;
}

export interface Stored {
  readonly tenants: ReadonlyMap<string, StoredTenant>;
  readonly usage: ReadonlyMap<string, StoredUsage>;
}

/** One statement on the drill's database, whichever engine it is. */
export type Query = <R extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<R[]>;

export async function readStored(query: Query, tenantIds: readonly string[]): Promise<Stored> {
  const rowsOf = async <R extends Record<string, unknown>>(columns: string, table: string, order = '1') => {
    const rows = await query<R & { tenant_id: string }>(
      `select tenant_id, ${columns} from porchlight.${table} where tenant_id = any($1) order by ${order}`,
      [tenantIds],
    );
    return Map.groupBy(rows, (row) => row.tenant_id);
  };
  const tenants = await query<{ id: string; email: string | null; owner_id: string | null }>(
    `select tenants.id, tenants.owner_id, accounts.email from porchlight.tenants tenants
     left join porchlight.accounts accounts on accounts.id = tenants.owner_id where tenants.id = any($1)`,
    [tenantIds],
  );
  const resources = await rowsOf('placement', 'social_login_resources');
  const counters = await rowsOf<Counters>(`users, sessions, last_event_id, ${UNMETERED.join(', ')}`, 'social_counters');
  const users = await rowsOf<{ id: unknown; email: string }>('id, email', 'social_users', 'id');
  const sessions = await rowsOf<{ id: string; refresh_hash: string }>('id, refresh_hash', 'social_sessions');
  const events = await rowsOf<{ id: unknown; event: EventKind }>('id, event', 'social_login_events', 'id');
  const days = await rowsOf<{ logins: number }>('logins', 'social_days');
  const feedback = await rowsOf<{ text: string }>('text', 'feedback');
  const scopes = tenants.map(({ id, owner_id }) => (owner_id ? `account:${owner_id}` : `tenant:${id}`));
  const usage = await query<{ scope: string; lifetime_used: number; stored_users: number }>(
    `select scope, stored_users, lifetime_used + coalesce((select sum(lifetime_used) from porchlight.usage_slices slices
       where slices.scope = used.scope and kind = 'people'), 0)::int as lifetime_used
     from porchlight.usage used where scope = any($1)`,
    [scopes],
  );
  return {
    usage: new Map(
      usage.map(({ scope, lifetime_used, stored_users }) => [
        scope,
        { lifetimeUsed: lifetime_used, storedUsers: stored_users },
      ]),
    ),
    tenants: new Map(
      tenants.map(({ id, email }, index) => [
        id,
        {
          id,
          claimedBy: email,
          isProvisioned: resources.has(id),
          scope: scopes[index] ?? '',
          counters: toCounters(counters.get(id)?.[0]),
          users: (users.get(id) ?? []).map((row) => ({ id: Number(row.id), email: row.email })),
          sessions: (sessions.get(id) ?? []).map((row) => ({ id: row.id, refreshHash: row.refresh_hash })),
          events: (events.get(id) ?? []).map((row) => ({ id: Number(row.id), event: row.event })),
          logins: (days.get(id) ?? []).reduce((sum, { logins }) => sum + logins, 0),
          feedback: (feedback.get(id) ?? []).map(({ text }) => text),
        },
      ]),
    ),
  };
}

type Counters = { users: unknown; sessions: unknown; last_event_id: unknown } & Partial<Record<EventKind, unknown>>;

const toCounters = (row: Counters | undefined): StoredTenant['counters'] =>
  row
    ? {
        users: Number(row.users),
        sessions: Number(row.sessions),
        lastEventId: Number(row.last_event_id),
        unmetered: new Map(UNMETERED.map((kind) => [kind, Number(row[kind])])),
      }
    : null;
