/**
 * What happened on a day, by kind, provider and reason, and which of it was dropped. How sign-ins ended gets a pot of its own,
 * which sign-ins that strangers start cannot use up.
 */
import type { MigrationStep } from '../../step.ts';

const columnsOf = (schema: string): string[] => [
  `alter table ${schema}.social_days
    add column if not exists started int not null default 0,
    add column if not exists declined int not null default 0,
    add column if not exists logouts int not null default 0,
    add column if not exists dropped_started int not null default 0,
    add column if not exists dropped_failures int not null default 0,
    add column if not exists dropped_declined int not null default 0,
    add column if not exists details jsonb not null default '{}'`,
  `alter table ${schema}.social_counters
    add column if not exists ended_minute int not null default 0,
    add column if not exists ended_minute_kept int not null default 0,
    add column if not exists ended_day int not null default 0,
    add column if not exists ended_day_kept int not null default 0`,
];

export const dayCounts: MigrationStep = {
  name: '0023-day-counts',
  statements: columnsOf('porchlight'),
  inEachSilo: columnsOf,
};
