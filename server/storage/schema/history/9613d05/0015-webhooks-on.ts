/** Webhooks that are switched on, in the order in which a worker looks through them. */
import type { MigrationStep } from '../../step.ts';

export const webhooksOn: MigrationStep = {
  name: '2026-11-15-webhooks-on',
  statements: ['create index webhooks_on on porchlight.webhooks (id) where off_reason is null'],
};
