/**
 * From release 0.2.0: steps 0041 to 0043 in one. It continues from any of them. How many users were first and last seen on a
 * day is not counted here: a project is counted when somebody looks at its days, and again if a node of an older release has
 * written since.
 */
import type { MigrationStep } from '../../step.ts';

const userDaysOf = (schema: string): string[] => [
  `alter table ${schema}.social_days
    add column if not exists users_first_seen int not null default 0,
    add column if not exists users_last_seen int not null default 0`,
  `alter table ${schema}.social_counters
    add column if not exists tallied_event_id bigint not null default 0,
    add column if not exists tallied_users bigint not null default 0`,
];

export const from020: MigrationStep = {
  name: '2026-11-18-user-days',
  includes: ['2026-11-17-app-logos', '2026-11-17-dismissed-refusals'],
  repeatable: [
    // Apart from the resource, which is read with every sign-in.
    `create table if not exists porchlight.app_logos (
      tenant_id text primary key, version text not null, type text not null, base64 text not null)`,
    'alter table porchlight.refused_hosts add column if not exists dismissed_at timestamptz(6)',
    ...userDaysOf('porchlight'),
  ],
  statements: [],
  inEachSilo: userDaysOf,
};
