/** The address that a provider sends the browser back to. An answer counts at that address alone. */
import type { MigrationStep } from '../../step.ts';

export const attemptCallback: MigrationStep = {
  name: '2026-11-18-attempt-callback',
  statements: ['alter table porchlight.login_attempts add column callback_uri text'],
};
