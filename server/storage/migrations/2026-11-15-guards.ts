/** What one person may spend of a tenant, counted in the rows that a sign-in and a refresh write anyway, and events by kind. */
import type { MigrationStep } from './index.ts';

/** The pooled tables and those of every silo; new silos are made with these columns. */
const inEveryPlace = (statement: string): string => `
  do $guards$ declare place text; begin
    for place in select nspname from pg_namespace where nspname = 'porchlight' or nspname like 'porchlight\\_%'
    loop execute format($place$${statement}$place$, place); end loop;
  end $guards$`;

export const guards: MigrationStep = {
  name: '2026-11-15-guards',
  statements: [
    inEveryPlace(`alter table %I.social_counters
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
      add column if not exists unmetered_day_kept int not null default 0`),
    inEveryPlace(`alter table %I.social_users
      add column if not exists sign_in_hour int not null default 0,
      add column if not exists sign_ins int not null default 0`),
    inEveryPlace(`alter table %I.social_sessions
      add column if not exists refresh_hour int not null default 0,
      add column if not exists refreshes int not null default 0`),
  ],
};
