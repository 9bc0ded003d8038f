/** Approvals of several calls: the calls, how many were made, and what was sent, sealed. */
import type { MigrationStep } from '../../step.ts';

export const approvalBundles: MigrationStep = {
  name: '2026-11-18-approval-bundles',
  statements: [
    `alter table porchlight.approvals add column calls jsonb not null default '[]',
       add column calls_made int not null default 0, add column sealed_calls text`,
  ],
};
