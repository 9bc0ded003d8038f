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
import type { ClientSettings, OwnClient } from './own-client.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

/** The turn of a key: from when on it signs. Numbers count up. */
export interface KeyTurn {
  readonly number: number;
  readonly signsFrom: Date;
}

/** The two key pairs with which a tenant signs in one turn. */
export interface IssuerKey extends KeyTurn {
  readonly es256: SigningKeyPair;
  readonly rs256: SigningKeyPair;
}

/** A turn that was stored before there was RS256 lacks that pair. */
export interface StoredKey extends KeyTurn {
  readonly es256: SigningKeyPair;
  readonly rs256: SigningKeyPair | null;
}

export interface IssuerStore {
  /** In the order of their numbers. One that no master key opens any more is left out. */
  keysOf(tenantId: string): Promise<StoredKey[]>;
  /** Nothing happens when there is one of that number: another node was faster. */
  addKey(tenantId: string, key: IssuerKey, now: Date): Promise<void>;
  /** Gives a turn its RS256 pair, unless another node was faster. */
  completeKey(tenantId: string, number: number, rs256: SigningKeyPair): Promise<void>;
  /** Adds a key, ends the others if that is asked for, and tells every node. */
  rotate(tenantId: string, key: IssuerKey, endOthers: boolean, now: Date): Promise<void>;
  agentsOf(tenantId: string): Promise<AgentSettings>;
  trustedIssuersOf(tenantId: string): Promise<readonly TrustedIssuer[]>;
  /** Tells every node. */
  setTrustedIssuers(tenantId: string, issuers: readonly TrustedIssuer[], now: Date): Promise<void>;
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

export interface ManageTrustedIssuers {
  list(tenantId: string): Promise<readonly TrustedIssuer[]>;
  set(tenant: StoringTenant, issuers: readonly TrustedIssuer[]): Promise<Result<readonly TrustedIssuer[], DomainError>>;
}

/** Clients of a project. What is written reaches every node. */
export interface ClientStore {
  /** The oldest first. */
  listOf(tenantId: string): Promise<OwnClient[]>;
  find(tenantId: string, id: string): Promise<OwnClient | null>;
  /** False where the project has as many as it may have. */
  create(tenantId: string, client: OwnClient, now: Date): Promise<boolean>;
  save(tenantId: string, client: OwnClient, now: Date): Promise<void>;
  remove(tenantId: string, id: string, now: Date): Promise<boolean>;
}

type Outcome<T> = Promise<Result<T, DomainError>>;

export interface ManageClients {
  /** The app first. */
  list(tenant: Tenant, resource: SocialLoginResource): Promise<OwnClient[]>;
  create(tenant: Tenant, settings: ClientSettings): Outcome<{ client: OwnClient; secret: string | null }>;
  change(
    tenant: Tenant,
    resource: SocialLoginResource,
    id: string,
    change: Partial<ClientSettings>,
  ): Outcome<OwnClient>;
  remove(tenant: Tenant, id: string): Outcome<null>;
  newSecret(
    tenant: Tenant,
    resource: SocialLoginResource,
    id: string,
  ): Outcome<{ secret: string; previousEndsAt: Date | null }>;
}

/** A sign-out that a client has not been notified of yet. */
export interface LogoutNotice {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly clientId: string;
  readonly userId: number;
  readonly uri: string;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export interface LogoutNoticeStore {
  /** Takes what is due. Until the given time it belongs to this caller alone. */
  take(now: Date, until: Date, limit: number): Promise<LogoutNotice[]>;
  remove(notice: LogoutNotice): Promise<void>;
  postpone(notice: LogoutNotice, dueAt: Date): Promise<void>;
}

/** An agent that acts for a user: the session that the user gave it. */
/** How an agent was let in: at its own address, by a code that a person typed, or by the word of an organisation. */
export type AgentWay = 'redirect' | 'code' | 'organisation';

export interface ConnectedAgent extends StoredAgent {
  readonly way: AgentWay;
}

export interface StoredAgent {
  /** The session: ending it disconnects the agent. */
  readonly id: string;
  readonly userId: number;
  readonly user: { readonly email: string; readonly name: string | null };
  readonly clientId: string;
  readonly name: string;
  /** Empty where an organisation let it in. */
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
  ofUser(location: TenantLocation, userId: number, now: Date): Promise<StoredAgent[]>;
  ofTenant(location: TenantLocation, page: AgentPage, now: Date): Promise<StoredAgent[]>;
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
  readonly chooseAccount: boolean;
  readonly loginHint: string | undefined;
  readonly browserToken: string;
  readonly address: string;
}

/** Begins the sign-in for a client: the identity provider's address to send the browser to. */
export type StartClientSignIn = (request: ClientSignIn) => Promise<Result<URL, DomainError>>;

/** Whether the person has to choose between identity providers before the sign-in can begin. */
export type MustChoose = (tenantId: string, loginHint: string | undefined) => Promise<boolean>;

/** The identity providers that the app takes, in the order of its sign-in page. */
export type ShowChoices = (
  tenantId: string,
  hrefOf: (provider: string) => string,
) => Promise<readonly { readonly id: string; readonly label: string; readonly href: string; readonly host?: string }[]>;

/** The cookie that binds a sign-in to its browser. */
export type BindBrowser = (cookieHeader: string | undefined) => { readonly token: string; readonly setCookie: string };
