/** Calls that would stop what works wait too; which hosts people used lately, and what each key has taken away. */
import type { MigrationStep } from '../../step.ts';

export const effects: MigrationStep = {
  name: '2026-11-18-effects',
  statements: [
    'alter table porchlight.tenants add column approve_disruptive boolean not null default false',
    `alter table porchlight.social_login_resources add column passed_hosts jsonb not null default '[]',
       add column taken_away jsonb not null default '[]'`,
  ],
};
