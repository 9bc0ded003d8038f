/**
 * How many users were first and last seen on a day, and up to where that was counted. Nothing is counted here: a project is
 * counted when somebody looks at its days, and again if a node of an older release has written since.
 */
import type { MigrationStep } from '../../step.ts';

const columnsOf = (schema: string): string[] => [
  `alter table ${schema}.social_days
    add column if not exists users_first_seen int not null default 0,
    add column if not exists users_last_seen int not null default 0`,
  `alter table ${schema}.social_counters
    add column if not exists tallied_event_id bigint not null default 0,
    add column if not exists tallied_users bigint not null default 0`,
];

export const userDays: MigrationStep = {
  name: '2026-11-18-user-days',
  statements: columnsOf('porchlight'),
  inEachSilo: columnsOf,
};
