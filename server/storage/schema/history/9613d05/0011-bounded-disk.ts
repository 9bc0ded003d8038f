/** What a stranger leaves behind: how many lines of the request log a tenant has in this minute, and reports by tenant. */
import type { MigrationStep } from '../../step.ts';

export const boundedDisk: MigrationStep = {
  name: '2026-11-15-bounded-disk',
  statements: [
    `alter table porchlight.request_totals
      add column if not exists log_minute int not null default 0,
      add column if not exists log_asked int not null default 0`,
  ],
  // A tenant that ends takes its reports along.
  indexes: [{ name: 'discount_reports_tenant', on: 'on porchlight.discount_reports (tenant_id)' }],
};
