/**
 * Addresses of people whom an access list or a block refused. They are kept apart from the history, because most of its
 * readers may not see them.
 */
import type { MigrationStep } from '../../step.ts';

export const refusedPeople: MigrationStep = {
  name: '2026-11-18-refused-people',
  statements: [
    `create table porchlight.refused_people (
      tenant_id text not null, event_id bigint not null, email text not null, user_id bigint,
      created_at timestamptz(6) not null, primary key (tenant_id, event_id))`,
    'create index refused_people_age on porchlight.refused_people (created_at)',
  ],
};
