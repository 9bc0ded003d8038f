/** A sign-in knows the identity provider that it was sent to. Sign-ins that are under way were sent to Google. */
import type { MigrationStep } from '../../step.ts';

export const attemptProvider: MigrationStep = {
  name: '2026-11-16-attempt-provider',
  statements: [
    `alter table porchlight.login_attempts add column if not exists provider text not null default 'google'`,
  ],
};
