/** Tickets by which test users sign in, and the reports of `porchlight prove`. */
import type { MigrationStep } from '../../step.ts';

export const proving: MigrationStep = {
  name: '2026-11-16-proving',
  statements: [
    `create table porchlight.test_user_tickets (
      ticket_hash text primary key, tenant_id text not null, user_id bigint not null, expires_at timestamptz(6) not null)`,
    'create index test_user_tickets_expiry on porchlight.test_user_tickets (expires_at)',
    `create table porchlight.proofs (
      tenant_id text not null, id text not null, app text not null, created_at timestamptz(6) not null, findings int not null,
      worst text not null, receipt text not null, report jsonb not null, primary key (tenant_id, id))`,
  ],
};
