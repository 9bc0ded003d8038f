/** Identity providers of organisations whose assertions a project takes. */
import type { MigrationStep } from '../../step.ts';

export const trustedIssuers: MigrationStep = {
  name: '2026-11-16-trusted-issuers',
  statements: [
    `alter table porchlight.agent_settings add column if not exists trusted_issuers jsonb not null default '[]'`,
  ],
};
