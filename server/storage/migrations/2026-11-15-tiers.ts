/** The tiers: the specification's four, which nobody changes, and those that the operator adds. */
import { TIER_LIMITS, TIERS } from '@porchlight/contract';
import type { MigrationStep } from './index.ts';

const text = (value: number | null): string => (value === null ? 'null' : String(value));

const rows = TIERS.map((name) => {
  const { storedUsers, eventsPerMinute, eventsPerMonth, eventsPerLifetime } = TIER_LIMITS[name];
  return `('${name}', ${storedUsers}, ${eventsPerMinute}, ${text(eventsPerMonth)}, ${text(eventsPerLifetime)})`;
});

export const tiers: MigrationStep = {
  name: '2026-11-15-tiers',
  statements: [
    `create table porchlight.tiers (
      name text primary key, stored_users int not null, events_per_minute int not null, events_per_month int,
      events_per_lifetime int)`,
    `insert into porchlight.tiers (name, stored_users, events_per_minute, events_per_month, events_per_lifetime)
      values ${rows.join(', ')}`,
  ],
};
