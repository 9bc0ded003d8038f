/** What one person may spend of a tenant, counted in the rows that a sign-in and a refresh write anyway, and events by kind. */
import type { MigrationStep } from '../../step.ts';

/** New silos are made with these columns. */
const columnsOf = (schema: string): string[] => [
  `alter table ${schema}.social_counters
    add column if not exists login_started bigint not null default 0,
    add column if not exists consent_denied bigint not null default 0,
    add column if not exists authorize bigint not null default 0,
    add column if not exists login_failed bigint not null default 0,
    add column if not exists token_refreshed bigint not null default 0,
    add column if not exists logout bigint not null default 0,
    add column if not exists unkept bigint not null default 0,
    add column if not exists unmetered_minute int not null default 0,
    add column if not exists unmetered_minute_kept int not null default 0,
    add column if not exists unmetered_day int not null default 0,
    add column if not exists unmetered_day_kept int not null default 0`,
  `alter table ${schema}.social_users
    add column if not exists sign_in_hour int not null default 0,
    add column if not exists sign_ins int not null default 0`,
  `alter table ${schema}.social_sessions
    add column if not exists refresh_hour int not null default 0,
    add column if not exists refreshes int not null default 0`,
];

export const guards: MigrationStep = {
  name: '2026-11-15-guards',
  statements: columnsOf('porchlight'),
  inEachSilo: columnsOf,
};
