/** When the owner last dismissed the notice of refused hosts. */
import type { MigrationStep } from '../../step.ts';

export const dismissedRefusals: MigrationStep = {
  name: '2026-11-17-dismissed-refusals',
  statements: ['alter table porchlight.refused_hosts add column dismissed_at timestamptz(6)'],
};
