/**
 * The tier `own` has no caps. Its row has the largest numbers of the columns, so that a release that does not know this
 * meaning refuses nobody.
 */
import type { MigrationStep } from '../../step.ts';

export const ownTier: MigrationStep = {
  name: '2026-11-18-own-tier',
  statements: [
    `insert into porchlight.tiers (name, stored_users, events_per_minute, events_per_month, events_per_lifetime)
      values ('own', 2147483647, 2147483647, null, null)
      on conflict (name) do update set stored_users = excluded.stored_users,
        events_per_minute = excluded.events_per_minute, events_per_month = null, events_per_lifetime = null`,
  ],
};
