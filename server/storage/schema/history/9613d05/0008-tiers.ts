/**
 * The tiers: the four of the specification, and those that the operator adds. The numbers are those of the day of this
 * step. When a limit changes in the contract, a new step changes the row; a test compares both.
 */
import type { MigrationStep } from '../../step.ts';

export const tiers: MigrationStep = {
  name: '2026-11-15-tiers',
  statements: [
    `create table porchlight.tiers (
      name text primary key, stored_users int not null, events_per_minute int not null, events_per_month int,
      events_per_lifetime int)`,
    `insert into porchlight.tiers (name, stored_users, events_per_minute, events_per_month, events_per_lifetime)
      values ('ephemeral', 1000, 5, null, 100), ('free', 5000, 30, 5000, null), ('plus', 50000, 150, 50000, null),
        ('pro', 250000, 750, 250000, null)`,
  ],
};
