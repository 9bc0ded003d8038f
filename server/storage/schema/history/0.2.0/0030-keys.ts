/** Keys that may do less than the main one: what each may do, its name, and roughly from where it was used last. */
import type { MigrationStep } from '../../step.ts';

export const keys: MigrationStep = {
  name: '2026-11-16-keys',
  statements: [
    `alter table porchlight.tenant_keys add column if not exists name text`,
    `alter table porchlight.tenant_keys add column if not exists permissions jsonb`,
    `alter table porchlight.tenant_keys add column if not exists last_used_from text`,
  ],
};
