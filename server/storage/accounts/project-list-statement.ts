/**
 * The list of an owner's projects. Its order, and what it shows of each project, start from the counters: every tenant
 * with social login has one counter row. On tables that are spread over servers, the rows that belong to a counter row
 * are on the same server.
 */
import type { TenantStatus } from '@porchlight/contract';
import type { ProjectOrder } from '../../accounts/ports.ts';
import type { TextSearch } from '../social-login/users/text-search.ts';
import type { Rows } from '../tables.ts';

/** Follows the same rule as `statusOf`. */
const STATUS = `case
    when deleted_at is not null or removed_at is not null or expires_at <= $2::timestamptz then 'expired'
    when paused_reason is not null then 'paused' when claimed_at is not null then 'claimed' else 'ephemeral' end`;

const RANKS: Readonly<Record<ProjectOrder, ((schema: string) => string) | undefined>> = {
  /**
   * When the last event happened. Events are deleted after a time, days are kept: a project whose last event is gone is
   * ordered by its last day, which is older than every event. Both are read as one row of an index.
   */
  activity: (schema) => `coalesce(
      (select created_at from ${schema}.social_login_events happened
        where happened.tenant_id = counters.tenant_id and happened.id = counters.last_event_id),
      (select max(day) from ${schema}.social_days days where days.tenant_id = counters.tenant_id)::timestamptz)`,
  users: () => 'counters.users',
  name: undefined,
  created: undefined,
};

const ORDERS: Readonly<Record<ProjectOrder, string>> = {
  activity: 'rank desc nulls last, created_at desc, claimed_at desc, id',
  created: 'created_at desc, claimed_at desc, id',
  name: 'claimed_at desc, id',
  users: 'claimed_at desc, id',
};

interface List {
  readonly order: ProjectOrder;
  /** Conditions on a tenant, in addition to its owner. */
  readonly only: readonly string[];
  /** The most projects that are read, and how many of them fill a page; `$3` is the number of the page. */
  readonly limit: number;
  readonly page?: number | undefined;
  /** The quoted schemas of the projects that have one of their own. */
  readonly silos?: readonly string[];
}

/** An empty page has one row with only the counts. A page number beyond the last page gives the last page. */
export type ListedRow = {
  readonly found: number;
  readonly total: number;
  /** The tenants with a schema of their own. */
  readonly siloed: readonly string[];
  readonly id: Rows['Tenant']['id'] | null;
  readonly name: Rows['Tenant']['name'];
  readonly createdAt: Rows['Tenant']['createdAt'];
  readonly status: TenantStatus;
  readonly placement: Rows['SocialLoginResource']['placement'] | null;
  /** A number if they are ordered by users. */
  readonly rank: unknown;
};

export const statusIs = (status: string): string => `${STATUS} = ${status}`;

export const nameHas = ({ operator }: TextSearch, pattern: string): string =>
  `(id ${operator} ${pattern} or name ${operator} ${pattern})`;

export const isRanked = (order: ProjectOrder): boolean => RANKS[order] !== undefined;

export const projectList = ({ order, only, limit, page, silos = [] }: List): string => {
  const rank = RANKS[order];
  const armOf = (schema: string): string => `select counters.tenant_id, ${rank?.(schema)} as rank
    from ${schema}.social_counters counters where counters.tenant_id = any(array(select id from entries))`;
  const ranks = rank ? `, ranks as materialized (${['porchlight', ...silos].map(armOf).join(' union all ')})` : '';
  const cut =
    page === undefined
      ? ''
      : `
    limit ${page} offset (select least(($3::int - 1) * ${page}, (greatest(1, count(*)) - 1) / ${page} * ${page}) from entries)`;
  return `
  with entries as materialized (
    select id, name, created_at, claimed_at, ${STATUS} as status from porchlight.tenants
    where ${['owner_id = $1', ...only].join(' and ')} order by claimed_at desc, id limit ${limit}
  )${ranks}
  select (select count(*) from entries) as found, (select count(*) from porchlight.tenants where owner_id = $1) as total,
    array(select tenant_id from porchlight.social_login_resources
      where placement = 'siloed' and tenant_id = any(array(select id from entries))) as siloed,
    shown.id, shown.name, shown.created_at as "createdAt", shown.status, shown.rank,
    (select placement from porchlight.social_login_resources where tenant_id = shown.id) as placement
  from (select 1) one left join (
    select entries.*, ${rank ? 'rank from entries left join ranks on ranks.tenant_id = entries.id' : 'null as rank from entries'}
    order by ${ORDERS[order]}${cut}
  ) as shown on true
  order by ${ORDERS[order]}`;
};

export type ActiveProject = Pick<Rows['SocialCounter'], 'tenantId' | 'users'> & {
  readonly lastEvent: Rows['SocialEvent']['createdAt'] | null;
};

/** Events are numbered without gaps, and the counters have the last number: the newest one is a single row. */
export const activeProjects = (schema: string, tenants: string): string => `
  select counters.tenant_id as "tenantId", counters.users, happened.created_at as "lastEvent"
  from ${schema}.social_counters counters
  left join (select tenant_id, event_id from porchlight.event_floors where tenant_id = any(${tenants})) as floors
    on floors.tenant_id = counters.tenant_id
  left join ${schema}.social_login_events happened on happened.tenant_id = counters.tenant_id
    and happened.id = counters.last_event_id and happened.id > coalesce(floors.event_id, 0)
  where counters.tenant_id = any(${tenants})`;

export type FailingProject = Pick<Rows['Webhook'], 'tenantId'> & { readonly failing: number };

/** Webhooks whose last try failed, by project. */
export const FAILING_WEBHOOKS = `
  select tenant_id as "tenantId", count(*) as failing from porchlight.webhooks
  where tenant_id = any($1) and failing_since is not null and ended_at is null group by tenant_id`;
