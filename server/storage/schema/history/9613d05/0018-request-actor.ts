/** Who made a request, and how many lines of changes a tenant has in this minute. An older node writes neither. */
import type { MigrationStep } from '../../step.ts';

export const requestActor: MigrationStep = {
  name: '2026-11-15-request-actor',
  statements: [
    'alter table porchlight.request_log add column actor text',
    'alter table porchlight.request_totals add column log_changes int not null default 0',
  ],
};
