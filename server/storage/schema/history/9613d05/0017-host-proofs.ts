/** Which hosts of a project are shown to be its owner's, and when that was last looked at. */
import type { MigrationStep } from '../../step.ts';

export const hostProofs: MigrationStep = {
  name: '2026-11-15-host-proofs',
  statements: [
    `alter table porchlight.social_login_resources add column proven_hosts jsonb not null default '[]',
      add column hosts_checked_at timestamptz(6)`,
  ],
  indexes: [
    {
      name: 'social_login_resources_hosts',
      on: 'on porchlight.social_login_resources (hosts_checked_at) where hosts_checked_at is not null',
    },
  ],
};
