/** When an account was last used in a browser, so that its owner tells the browsers apart. */
import type { MigrationStep } from '../../step.ts';

export const sessionUse: MigrationStep = {
  name: '2026-11-15-session-use',
  statements: ['alter table porchlight.account_sessions add column last_used_at timestamptz(6)'],
};
