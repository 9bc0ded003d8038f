/** Changes of a project, kept longer than its other calls, with the name that the actor had then. */
import type { MigrationStep } from '../../step.ts';

export const changes: MigrationStep = {
  name: '2026-11-18-changes',
  statements: [
    `create table porchlight.changes (
      tenant_id text not null, id bigserial not null, operation text not null, status int not null, actor text,
      actor_name text, account_id text, object text, created_at timestamptz(6) not null, primary key (tenant_id, id))`,
    'create index changes_age on porchlight.changes (created_at)',
    'create index changes_account on porchlight.changes (account_id) where account_id is not null',
    `insert into porchlight.changes (tenant_id, operation, status, actor, object, created_at)
      select tenant_id, operation, status, actor, object, created_at from porchlight.request_log
      where operation ~ '^(set|change|create|delete|remove|invite|accept|revoke|rotate|end|import|export|provision|approve|deny|release|restore|offer|withdraw|dismiss)'
      order by id`,
  ],
};
