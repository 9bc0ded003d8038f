/**
 * Tiers of a service of one's own. `own` has no caps: its row has the largest numbers of the columns, so that a release that
 * does not know this meaning refuses nobody. `tier_refusals` says on which day a cap of an account refused last.
 * `usage_slices` holds places of an account's windows that were handed to one of its projects. A release that does not know
 * it counts them as used, so that it never passes a cap.
 */
import type { MigrationStep } from '../../step.ts';

export const ownService: MigrationStep = {
  name: '2026-11-18-own-service',
  statements: [
    `insert into porchlight.tiers (name, stored_users, events_per_minute, events_per_month, events_per_lifetime)
      values ('own', 2147483647, 2147483647, null, null)
      on conflict (name) do update set stored_users = excluded.stored_users,
        events_per_minute = excluded.events_per_minute, events_per_month = null, events_per_lifetime = null`,
    `create table porchlight.tier_refusals (
      scope text not null references porchlight.usage (scope) on delete cascade, cap text not null,
      refused_at timestamptz(6) not null, primary key (scope, cap))`,
    `create table porchlight.usage_slices (
      scope text not null references porchlight.usage (scope) on delete cascade, tenant_id text not null,
      kind text not null, minute int not null, minute_given bigint not null, minute_used bigint not null default 0,
      month int not null, month_given bigint not null, month_used bigint not null default 0,
      lifetime_used bigint not null default 0, primary key (scope, tenant_id, kind))`,
  ],
};
