/** Hosts at which sign-ins were refused, because no callback URL has them. */
import type { MigrationStep } from '../../step.ts';

export const refusedHosts: MigrationStep = {
  name: '2026-11-17-refused-hosts',
  statements: [
    `create table porchlight.refused_hosts (
      tenant_id text primary key, hosts jsonb not null, expires_at timestamptz(6) not null)`,
    'create index refused_hosts_expiry on porchlight.refused_hosts (expires_at)',
  ],
};
