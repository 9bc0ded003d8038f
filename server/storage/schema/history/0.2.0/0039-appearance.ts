/** How the pages of a project look to the people who sign in. */
import type { MigrationStep } from '../../step.ts';

export const appearance: MigrationStep = {
  name: '2026-11-17-appearance',
  statements: [
    `alter table porchlight.social_login_resources add column if not exists appearance jsonb not null default '{}'`,
  ],
};
