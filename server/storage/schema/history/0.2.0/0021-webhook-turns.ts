/**
 * A webhook remembers that its receiver has answered, so that every node knows it, also after a restart. The index finds
 * what is due for one webhook, and the webhooks that wait, however much others have waiting.
 */
import type { MigrationStep } from '../../step.ts';

export const webhookTurns: MigrationStep = {
  name: '2026-11-16-webhook-turns',
  statements: [
    'alter table porchlight.webhooks add column answered_at timestamptz(6)',
    `update porchlight.webhooks hooks set answered_at = hooks.created_at
     where exists (select 1 from porchlight.webhook_deliveries accepted
       where accepted.webhook_id = hooks.id and accepted.status = 'delivered')`,
  ],
  indexes: [
    {
      name: 'webhook_deliveries_turn',
      on: `on porchlight.webhook_deliveries (webhook_id, next_attempt_at, id)
        where status = 'pending' and next_attempt_at is not null`,
    },
  ],
};
