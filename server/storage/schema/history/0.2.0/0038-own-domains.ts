/** Hosts of projects' own, and the host that a sign-in began at. */
import type { MigrationStep } from '../../step.ts';

export const ownDomains: MigrationStep = {
  name: '2026-11-17-own-domains',
  statements: [
    `create table porchlight.own_domains (
      tenant_id text primary key, host text not null, status text not null, owner_id text not null,
      seen_at timestamptz(6), checked_at timestamptz(6), problem jsonb, created_at timestamptz(6) not null)`,
    `create unique index own_domains_active on porchlight.own_domains (host) where status = 'active'`,
    `create index own_domains_checked on porchlight.own_domains (checked_at) where status = 'active'`,
    'alter table porchlight.login_attempts add column if not exists host text',
  ],
};
