/** What an owner lets the agents of users connect to, and how long their access tokens live. Pure. */
import { AGENT_TOKEN_LIFETIME_S } from '@porchlight/contract';
import type { AgentScope } from '../../social-login/ports/attempts.ts';

export interface AgentSettings {
  /** The app's own servers. While there is none, no agent can connect. */
  readonly resources: readonly string[];
  readonly scopes: readonly AgentScope[];
  readonly tokenLifetimeS: number;
}

export const NO_AGENTS: AgentSettings = { resources: [], scopes: [], tokenLifetimeS: AGENT_TOKEN_LIFETIME_S };
