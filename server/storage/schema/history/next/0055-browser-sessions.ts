/** How long issuers remember a browser, and sessions that several clients of a project share. */
import type { MigrationStep } from '../../step.ts';

export const browserSessions: MigrationStep = {
  name: '2026-11-18-browser-sessions',
  statements: [
    `alter table porchlight.social_login_resources add column browser_session_s integer,
      add column browser_session_from timestamptz(6)`,
    'alter table porchlight.session_clients add column joined boolean not null default false',
    `alter table porchlight.session_clients drop constraint session_clients_pkey,
      add constraint session_clients_pkey primary key (tenant_id, session_id, client_id)`,
    `alter table porchlight.logout_notices drop constraint logout_notices_pkey,
      add constraint logout_notices_pkey primary key (tenant_id, session_id, client_id)`,
  ],
};
