/** Agents that act for a user, and the organisations that may let them in. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { StoringTenant } from '../../limits/ports.ts';
import type { AgentScope } from '../../social-login/ports/attempts.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import type { TrustedIssuer } from '../settings/trusted-issuer.ts';

/** Both lists are replaced. The lifetime of tokens stays as it is if none is given. */
export interface AgentSettingsChange extends Pick<AgentSettings, 'resources' | 'scopes'> {
  readonly tokenLifetimeS?: number | undefined;
}

export interface ManageAgents {
  settingsOf(tenantId: string): Promise<AgentSettings>;
  setSettings(tenant: StoringTenant, change: AgentSettingsChange): Promise<Result<AgentSettings, DomainError>>;
}

export interface ManageTrustedIssuers {
  list(tenantId: string): Promise<readonly TrustedIssuer[]>;
  set(tenant: StoringTenant, issuers: readonly TrustedIssuer[]): Promise<Result<readonly TrustedIssuer[], DomainError>>;
}

/** How an agent was let in: at its own address, by a code that a person typed, or by an organisation. */
export type AgentWay = 'redirect' | 'code' | 'organisation';

export interface ConnectedAgent extends StoredAgent {
  readonly way: AgentWay;
}

/** An agent that acts for a user: the session that the user gave it. */
export interface StoredAgent {
  /** The session: ending it disconnects the agent. */
  readonly id: string;
  readonly userId: number;
  readonly user: { readonly email: string; readonly name: string | null };
  readonly clientId: string;
  readonly name: string;
  /** Empty if an organisation let it in. */
  readonly redirectUri: string;
  readonly resource: string | null;
  readonly scopes: readonly AgentScope[];
  readonly connectedAt: Date;
  readonly lastUsedAt: Date;
}

/** Called after an agent was disconnected from a person. */
export type AgentEnded = (agent: {
  readonly tenantId: string;
  readonly userId: number;
  readonly clientId: string;
}) => Promise<void>;

interface AgentPage {
  readonly limit: number;
  /** The id of the last agent of the page before. */
  readonly after?: string;
}

export interface ConnectedAgentStore {
  ofUser(location: TenantLocation, userId: number, now: Date): Promise<StoredAgent[]>;
  ofTenant(location: TenantLocation, page: AgentPage, now: Date): Promise<StoredAgent[]>;
  /** The agent to which this session was given. Whether the session is alive is not asked. */
  ofSession(tenantId: string, sessionId: string): Promise<Omit<StoredAgent, 'user'> | null>;
}

/** For the person's page and the owner's desk. */
export interface ConnectedAgents {
  ofUser(location: TenantLocation, userId: number): Promise<ConnectedAgent[]>;
  /** The newest first. */
  ofTenant(location: TenantLocation, page: AgentPage): Promise<ConnectedAgent[]>;
  /** Null for a session of the person. */
  ofSession(tenantId: string, sessionId: string): Promise<Omit<ConnectedAgent, 'user'> | null>;
  /**
   * Returns whether there was such an agent. If a user is given, only that user's agents count. Its tokens end at once.
   */
  disconnect(location: TenantLocation, id: string, userId?: number): Promise<boolean>;
}
