import type { MigrationStep } from '../../step.ts';

/** Sign-ins that end in a code, and what the resource says of callbacks and of the length of sessions. */
export const boundSignIn: MigrationStep = {
  name: '2026-11-15-bound-sign-in',
  statements: [
    `alter table porchlight.social_login_resources
      add column callback_mode text not null default 'tokens', add column session_max_days int`,
    `alter table porchlight.login_attempts
      add column app_state text, add column code_challenge text, add column code_hash text,
      add column code_expires_at timestamptz(6), add column user_id bigint, add column session_id text,
      add column redeemed_at timestamptz(6)`,
    'create unique index login_attempts_code on porchlight.login_attempts (code_hash) where code_hash is not null',
  ],
};
