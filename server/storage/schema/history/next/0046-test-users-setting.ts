/** Whether test users are on. Null: nobody has decided. */
import type { MigrationStep } from '../../step.ts';

export const testUsersSetting: MigrationStep = {
  name: '2026-11-18-test-users-setting',
  statements: ['alter table porchlight.social_login_resources add column test_users boolean'],
};
