/** How a sign-in ends well: with a session at once, or with a code from which one begins. */
import type { AssertionFault } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Identity } from '../../providers/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AppBinding, PendingLoginConsent, RememberedSession, SignInClient } from './attempts.ts';
import type { SocialLoginResource, TenantLocation } from './resource.ts';
import type { HourCount, NewSession, SignedInUser } from './sessions.ts';

/** What the person's yes opens: a session at once, or a code from which one begins. */
export type SignInGrant = { readonly session: NewSession } | { readonly code: string; readonly expiresAt: Date };

/** The person's yes: user, grant and `authorize` are stored together, or nothing is. */
export interface SignInStore {
  approve(
    consentToken: string,
    browserToken: string,
    pending: PendingLoginConsent,
    grant: SignInGrant,
    now: Date,
  ): Promise<Result<SignedInUser, 'refused' | 'unstorable'>>;
  /** The person lets another client of the project use the session that they have in this browser. */
  join(
    consentToken: string,
    browserToken: string,
    pending: PendingLoginConsent,
    session: RememberedSession,
    now: Date,
  ): Promise<boolean>;
  /** The person, if they signed in before: then the sign-in needs no room for another user. */
  findPerson(location: TenantLocation, identity: Identity): Promise<{ readonly signInsOfHour: HourCount } | null>;
}

/** People by the identity that they have signed in with. */
export interface KnownPeople {
  find(location: TenantLocation, issuer: string, subject: string): Promise<Identity | null>;
}

interface AssertedPerson {
  readonly tenantId: string;
  readonly issuer: string;
  readonly subject: string;
  /** The person as a new user; null if none may be created. */
  readonly ifNew: Identity | null;
  readonly client: SignInClient;
  readonly lifetimeS: number;
}

/** The person who signed in, or why the sign-in failed. */
export type SignInByAssertion = (
  person: AssertedPerson,
) => Promise<
  Result<{ readonly userId: number; readonly sessionId: string }, DomainError | 'unknownPerson' | 'entryRefused'>
>;

interface RefusedAssertion {
  readonly fault: AssertionFault;
  readonly clientId: string;
  /** The organisation, if the project trusts it. Any other name would be a stranger's word in the history. */
  readonly issuer: string | null;
}

/** Writes down that an assertion was refused before anybody could be signed in. */
export type RecordRefusedAssertion = (tenantId: string, refused: RefusedAssertion) => Promise<void>;

interface TicketSignIn {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource;
  readonly ticket: string;
  readonly browserToken: string;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
}

export interface TicketSignIns {
  /** Uses the ticket and stores the grant, in one unit. Null if the ticket is used, too old or of another project. */
  signIn(request: TicketSignIn, grant: SignInGrant, now: Date): Promise<SignedInUser | null>;
}

export interface PresentedCode {
  readonly location: TenantLocation;
  readonly code: string;
  /** The challenge that the presented verifier answers. */
  readonly codeChallenge: string;
}

interface BegunSession extends SignedInUser {
  readonly epoch: number;
  readonly tenantExpiresAt: Date | null;
  readonly sessionExpiresAt: Date;
}

export interface IssuedCode {
  readonly expiresAt: Date;
  readonly spent: { readonly sessionId: string; readonly at: Date } | null;
}

export interface CodeStore {
  /** One statement: if several calls use one code, exactly one begins the session. Null if it did not happen. */
  redeem(presented: PresentedCode, session: NewSession, now: Date): Promise<BegunSession | null>;
  /** The code, if the verifier matches. */
  find(presented: PresentedCode): Promise<IssuedCode | null>;
}
