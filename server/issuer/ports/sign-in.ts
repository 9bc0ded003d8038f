/** What the issuer asks of social login to begin a sign-in. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Identity } from '../../providers/ports.ts';
import type { Decider, NamedBy, SignInClient } from '../../social-login/ports/attempts.ts';
import type { SocialLoginResource, TenantLocation } from '../../social-login/ports/resource.ts';
import type { SignedInUser } from '../../social-login/ports/sessions.ts';
import type { ProviderChoice } from '../../social-login/providers/provider-choice.ts';
import type { CallbackPattern } from '../../social-login/settings/callback-url.ts';
import type { Tenant } from '../../tenants/tenant.ts';

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
  /** The person, if the browser still has a session of theirs. */
  readonly remembered?: Decider | undefined;
}

/** A person whom the issuer remembers, as they may sign in now; null if they have to sign in again. */
export type FindRemembered = (
  location: TenantLocation,
  person: SignedInUser & { readonly namedBy: NamedBy },
) => Promise<Identity | null>;

/** Begins the sign-in for a client: the identity provider's address to send the browser to. */
export type StartClientSignIn = (request: ClientSignIn) => Promise<Result<URL, DomainError>>;

/** Whether the person has to choose between identity providers before the sign-in can begin. */
export type MustChoose = (tenantId: string, loginHint: string | undefined) => Promise<boolean>;

/** The identity providers that the app takes, in the order of its sign-in page. */
export type ShowChoices = (
  tenantId: string,
  hrefOf: (provider: string) => string,
) => Promise<readonly ProviderChoice[]>;

/** The cookie that binds a sign-in to its browser. */
export type BindBrowser = (cookieHeader: string | undefined) => { readonly token: string; readonly setCookie: string };

/** The sessions among these by which a browser is remembered. */
export type RememberedSessions = (
  resource: SocialLoginResource,
  sessionIds: readonly string[],
) => Promise<ReadonlySet<string>>;
