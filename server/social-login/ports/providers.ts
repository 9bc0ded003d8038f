/** The identity providers by which people sign in to one app. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { IdentityProvider } from '../../providers/ports.ts';
import type { ClientCredentials } from '../../providers/provider-client.ts';
import type { CallbackAddresses } from '../settings/callback-address.ts';
import type { ProviderSetting } from '../settings/provider-settings.ts';

/** A provider as one app uses it. */
export interface AppProvider extends IdentityProvider {
  readonly callbacks: CallbackAddresses;
}

export interface TenantProviders {
  /** The enabled ones, in the order of the sign-in page. */
  enabled(tenantId: string): Promise<readonly AppProvider[]>;
  /** An enabled provider by its id, or null. */
  find(tenantId: string, provider: string): Promise<AppProvider | null>;
  /** A provider that has a client, enabled or not. */
  known(tenantId: string, provider: string): Promise<AppProvider | null>;
  /** The provider that identities of this issuer come from, or null. */
  ofIssuer(tenantId: string, issuer: string): Promise<Pick<IdentityProvider, 'id' | 'label'> | null>;
}

/** The change of a provider by its owner. Fields that are left out stay as they are. */
export interface ProviderChange {
  readonly enabled: boolean;
  readonly position?: number | undefined;
  readonly clientId?: string | undefined;
  readonly credentials?: ClientCredentials | undefined;
  readonly issuer?: string | undefined;
  readonly label?: string | undefined;
  readonly domains?: readonly string[] | undefined;
  /** For e-mail codes: the mail server of the project. */
  readonly smtpUrl?: string | undefined;
  readonly from?: string | undefined;
}

/** What is sealed of a project's own mail server. */
export interface MailServer {
  readonly smtpUrl: string;
}

/** Binds sealed credentials to their place: moved to another tenant or provider, they do not open. */
export type SealCredentials = (
  tenantId: string,
  provider: string,
  credentials: ClientCredentials | MailServer,
) => Promise<string>;

type ChangeSettings<T> = (
  settings: readonly ProviderSetting[],
) => Result<{ readonly settings: readonly ProviderSetting[]; readonly value: T }, DomainError>;

export interface ProviderSettingsStore {
  read(tenantId: string): Promise<Result<readonly ProviderSetting[], DomainError>>;
  /** Reads, changes and writes in one transaction that locks the tenant, and tells every node. */
  change<T>(tenantId: string, now: Date, change: ChangeSettings<T>): Promise<Result<T, DomainError>>;
}

/**
 * Answers of providers that came as a form, kept for a moment. Storage keeps the handle as a hash and seals the text.
 */
export interface HeldForms {
  hold(handle: string, text: string, until: Date, now: Date): Promise<void>;
  /** Exactly one of several callers gets it. */
  take(handle: string, now: Date): Promise<string | null>;
}
