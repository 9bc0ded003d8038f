/**
 * What a webhook was told about its project, the notice that a message carries, and the beginning of what a receiver
 * answered.
 */
import type { MigrationStep } from '../../step.ts';

export const toldNotices: MigrationStep = {
  name: '2026-11-16-told-notices',
  statements: [
    `alter table porchlight.webhooks add column if not exists told_notices jsonb not null default '[]'`,
    `alter table porchlight.webhook_deliveries add column if not exists notice jsonb,
       add column if not exists response_text text`,
  ],
};
