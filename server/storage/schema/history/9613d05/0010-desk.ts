/**
 * What the owner's desk needs: when a claimed project was deleted, so that it can be taken back; the offer to hand one
 * over; and when a key was last used. Nothing is filled in for what is there already.
 */
import type { MigrationStep } from '../../step.ts';

export const desk: MigrationStep = {
  name: '2026-11-15-desk',
  statements: [
    `alter table porchlight.tenants add column removed_at timestamptz(6), add column transfer_hash text,
      add column transfer_expires_at timestamptz(6)`,
    'alter table porchlight.tenant_keys add column last_used_at timestamptz(6)',
  ],
  indexes: [
    {
      name: 'tenants_removed',
      on: 'on porchlight.tenants (removed_at) where removed_at is not null and deleted_at is null',
    },
    { name: 'tenants_transfer', on: 'on porchlight.tenants (transfer_hash) where transfer_hash is not null' },
  ],
};
