/**
 * Changes at the desk that can be undone for ten minutes. A webhook that was deleted there stays as a row with `ended_at`
 * until then. A release that does not know the column sees a paused webhook, because `off_reason` is set too.
 */
import type { MigrationStep } from '../../step.ts';

export const undos: MigrationStep = {
  name: '2026-11-18-undos',
  statements: [
    `create table porchlight.undos (
      id text primary key, tenant_id text not null, owner_id text, account_id text not null, epoch int not null,
      operation text not null, done text not null, object text not null, ended_thing jsonb not null,
      taken_at timestamptz(6), created_at timestamptz(6) not null, expires_at timestamptz(6) not null)`,
    'create index undos_tenant on porchlight.undos (tenant_id, created_at)',
    'create index undos_expired on porchlight.undos (expires_at)',
    'alter table porchlight.webhooks add column ended_at timestamptz(6), add column ended_reason text',
    'create index webhooks_ended on porchlight.webhooks (ended_at) where ended_at is not null',
  ],
};
