/**
 * Up to which event of a tenant nothing is there for any reader any more, and how far the sweep has followed. It stays when
 * the resource goes, with the last numbers that were given out, so that none is given twice.
 *
 * It is no column of the counters: silos have counters of their own, and an older node would make them without it.
 */
import type { MigrationStep } from '../../step.ts';

export const eventFloors: MigrationStep = {
  name: '2026-11-15-event-floors',
  statements: [
    `create table porchlight.event_floors (
      tenant_id text primary key, event_id bigint not null, swept_to bigint not null, last_user_id bigint not null,
      updated_at timestamptz(6) not null)`,
    'create index event_floors_unswept on porchlight.event_floors (updated_at) where swept_to < event_id',
  ],
};
