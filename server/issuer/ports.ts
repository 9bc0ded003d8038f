/** What a tenant's issuer needs of storage and of other features, and what others may ask of it. */
import type { SigningKeyPair } from '../crypto/signing-key.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { StoringTenant } from '../limits/ports.ts';
import type { AgentScope, SignInClient } from '../social-login/ports/attempts.ts';
import type { SocialLoginResource, TenantLocation } from '../social-login/ports/resource.ts';
import type { CallbackPattern } from '../social-login/settings/callback-url.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { AgentSettings } from './agent-settings.ts';

/** A key pair of a tenant and from when on it signs. Numbers count up. */
export interface IssuerKey extends SigningKeyPair {
  readonly number: number;
  readonly signsFrom: Date;
}

export interface IssuerStore {
  /** In the order of their numbers. One that no master key opens any more is left out. */
  keysOf(tenantId: string): Promise<IssuerKey[]>;
  /** Nothing happens when there is one of that number: another node was faster. */
  addKey(tenantId: string, key: IssuerKey, now: Date): Promise<void>;
  /** Adds a key, ends the others if that is asked for, and tells every node. */
  rotate(tenantId: string, key: IssuerKey, endOthers: boolean, now: Date): Promise<void>;
  agentsOf(tenantId: string): Promise<AgentSettings>;
  /** Tells every node. */
  setAgents(tenantId: string, settings: AgentSettings, now: Date): Promise<void>;
}

/** Both lists are replaced. The lifetime of tokens stays as it is where none is given. */
export interface AgentSettingsChange extends Pick<AgentSettings, 'resources' | 'scopes'> {
  readonly tokenLifetimeS?: number | undefined;
}

export interface ManageAgents {
  settingsOf(tenantId: string): Promise<AgentSettings>;
  setSettings(tenant: StoringTenant, change: AgentSettingsChange): Promise<Result<AgentSettings, DomainError>>;
}

/** An agent that acts for a user: the session that the user gave it. */
export interface ConnectedAgent {
  /** The session: ending it disconnects the agent. */
  readonly id: string;
  readonly userId: number;
  readonly user: { readonly email: string; readonly name: string | null };
  readonly clientId: string;
  readonly name: string;
  readonly redirectUri: string;
  readonly resource: string | null;
  readonly scopes: readonly AgentScope[];
  readonly connectedAt: Date;
  readonly lastUsedAt: Date;
}

interface AgentPage {
  readonly limit: number;
  /** The id of the last agent of the page before. */
  readonly after?: string;
}

export interface ConnectedAgentStore {
  ofUser(location: TenantLocation, userId: number, now: Date): Promise<ConnectedAgent[]>;
  ofTenant(location: TenantLocation, page: AgentPage, now: Date): Promise<ConnectedAgent[]>;
}

/** For the person's page and the owner's desk. */
export interface ConnectedAgents {
  ofUser(location: TenantLocation, userId: number): Promise<ConnectedAgent[]>;
  /** The newest first. */
  ofTenant(location: TenantLocation, page: AgentPage): Promise<ConnectedAgent[]>;
  /** Whether there was such an agent; of this user, where one is named. What it held is dead at once. */
  disconnect(location: TenantLocation, id: string, userId?: number): Promise<boolean>;
}

/** A tenant whose social login is provisioned and open, as the edge knows it. */
export interface IssuerTenant {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource;
  readonly callbacks: readonly CallbackPattern[];
}

export type OpenTenant = (tenantId: string, now: Date) => Promise<Result<IssuerTenant, DomainError>>;

interface ClientSignIn {
  readonly tenantId: string;
  /** The id of the identity provider; the first that the app takes if it is not named. */
  readonly provider: string | undefined;
  readonly redirectUri: string;
  readonly client: SignInClient;
  readonly browserToken: string;
  readonly address: string;
}

/** Begins the sign-in for a client: the identity provider's address to send the browser to. */
export type StartClientSignIn = (request: ClientSignIn) => Promise<Result<URL, DomainError>>;

/** The cookie that binds a sign-in to its browser. */
export type BindBrowser = (cookieHeader: string | undefined) => { readonly token: string; readonly setCookie: string };
