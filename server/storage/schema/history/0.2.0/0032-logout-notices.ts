/** Sign-outs that clients of a project still have to be told of. */
import type { MigrationStep } from '../../step.ts';

export const logoutNotices: MigrationStep = {
  name: '2026-11-16-logout-notices',
  statements: [
    `create table if not exists porchlight.logout_notices (
      tenant_id text not null, session_id text not null, client_id text not null, user_id bigint not null,
      uri text not null, attempts int not null, due_at timestamptz(6) not null, created_at timestamptz(6) not null,
      primary key (tenant_id, session_id))`,
    'create index if not exists logout_notices_due on porchlight.logout_notices (due_at)',
  ],
};
