/** How long tokens of agents live, and a bucket for their refreshes beside that of people. */
import type { MigrationStep } from '../../step.ts';

export const agentTokens: MigrationStep = {
  name: '2026-11-16-agent-tokens',
  statements: [
    'alter table porchlight.agent_settings add column if not exists token_lifetime_s int not null default 3600',
    `alter table porchlight.usage
      add column if not exists agent_minute int not null default 0,
      add column if not exists agent_minute_used int not null default 0,
      add column if not exists agent_month int not null default 0,
      add column if not exists agent_month_used int not null default 0,
      add column if not exists agent_lifetime_used int not null default 0`,
  ],
};
