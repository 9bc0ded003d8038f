/** The identity providers that an owner has set, in the order of the sign-in page. */
import type { MigrationStep } from '../../step.ts';

export const providerSettings: MigrationStep = {
  name: '2026-11-16-provider-settings',
  statements: [
    `alter table porchlight.social_login_resources add column if not exists providers jsonb not null default '[]'`,
  ],
};
