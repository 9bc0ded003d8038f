/**
 * Sign-ins that have begun and are not over, and what they need from storage. Each method is one unit of work and
 * leaves no half state.
 */

import type { LoginStage } from '@porchlight/contract';
import type { Identity } from '../../providers/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { SocialLoginResource, TenantLocation } from './resource.ts';

/** Ties a sign-in to the app that began it: a text that the app recognises, and the hash of a secret that it keeps. */
export interface AppBinding {
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

export interface NewAttempt {
  readonly state: string;
  /** The id of the identity provider that the browser is sent to. */
  readonly provider: string;
  /** The issuer of that provider. Its settings may change while the person is there. */
  readonly issuer: string;
  /** Where the provider sends the browser back to. The answer counts only at this address. */
  readonly callbackUri: string;
  readonly browserToken: string;
  readonly secrets: { readonly nonce: string; readonly codeVerifier: string };
  /** The project's own host at which it began and has to end; left out at the service itself. */
  readonly host?: string | undefined;
  readonly returnTo: string | null;
  readonly expiresAt: Date;
}

/** The OpenID client that a sign-in is for, if it was not begun by a link of the app itself. */
export interface SignInClient {
  readonly id: string;
  readonly name: string;
  /** The app's own server that the client asks for, and what it would be able to do there. */
  readonly resource: string | null;
  readonly scopes: readonly AgentScope[];
  /** The authorization request that waits for the answer. */
  readonly interaction: string;
  readonly freshness?: Freshness;
  /** The languages that the client asked for, in order of preference: `ui_locales` of its request. */
  readonly locales?: string;
  /** It asked by a code that the person has typed, so no redirect leads back to it. */
  readonly device?: AskingDevice;
}

export interface AskingDevice {
  /** The code as the device shows it. */
  readonly userCode: string;
  /** The network that the device asked from, roughly. */
  readonly network: string;
}

/** How long before the client's request the person may have signed in at the identity provider. */
export interface Freshness {
  readonly maxAgeS: number;
  /** When the client asked, in seconds since 1970. */
  readonly askedAt: number;
}

export interface AgentScope {
  readonly name: string;
  readonly description: string;
}

/** How a provider knows a person. Nothing here names the person. */
export interface NamedBy {
  readonly provider: string;
  /** A hash of issuer and subject. */
  readonly identity: string;
  /** A hash of the address that the person had then. */
  readonly address: string;
  readonly vouchedDomain?: string;
}

/** How the sign-in of a client ended. */
export type ClientOutcome =
  | {
      readonly kind: 'signedIn';
      readonly userId: number;
      readonly sessionId: string;
      /** When they signed in at the identity provider, in seconds since 1970; undefined if the provider did not say. */
      readonly authTime: number | undefined;
      /** How the person was recognised, in words of RFC 8176; left out if nobody said so. */
      readonly methods?: readonly string[];
      /** Who named the person, if a provider did; the issuer may remember the browser then. */
      readonly namedBy?: NamedBy;
      /** The session was there before. */
      readonly joins?: true;
    }
  | (ClientRefusal & {
      /** Whether the person pressed a button on our consent page. Before that they have not seen which client asks. */
      readonly personDecided: boolean;
    });

export type ClientRefusal =
  | { readonly kind: 'denied' | 'entryRefused' | 'notFresh' }
  | { readonly kind: 'failed'; readonly stage: LoginStage; readonly errorCode: string };

/**
 * Passes the answer to the client's authorization request. Returns the address to go to, or null if the request has ended.
 */
export type AnswerClient = (tenantId: string, client: SignInClient, outcome: ClientOutcome) => Promise<string | null>;

/** Whether a client still has the redirect that its request came with. That of the app is one of the callback URLs. */
export type KeepsRedirect = (tenantId: string, client: SignInClient, redirectUri: string) => Promise<boolean>;

interface SocialAttempt extends NewAttempt {
  readonly location: TenantLocation;
  readonly epoch: number;
  readonly redirectUri: string;
  readonly binding: AppBinding;
  readonly client?: SignInClient | null;
}

/** An attempt as it comes back from the provider. */
export type TakenAttempt = {
  readonly state: string;
  readonly provider: string;
  /** Null for an attempt that a node of an older release began. */
  readonly issuer: string | null;
  readonly callbackUri: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string | null;
} & (
  | { readonly purpose: 'account' }
  | {
      readonly purpose: 'social';
      readonly tenantId: string;
      readonly redirectUri: string;
      readonly epoch: number;
      readonly binding: AppBinding;
      readonly client: SignInClient | null;
    }
);

/** Where a browser whose attempt is over could start again. */
export interface SpentAttempt {
  readonly provider: string;
  readonly tenantId: string | null;
  readonly redirectUri: string | null;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
  /** The attempt did not expire: the person gave an answer, and that answer counted. */
  readonly answered: boolean;
}

/** A session that a browser still has at the issuer. Another client of the project may use it after the person's yes. */
export interface RememberedSession {
  readonly sessionId: string;
  readonly userId: number;
}

/** Who decides: a person whom the provider has just named, or one whom the browser still has a session of. */
export interface Decider extends Identity {
  readonly remembered?: RememberedSession;
}

export interface PendingLoginConsent {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource | null;
  readonly epoch: number;
  readonly provider: string;
  /** The project's own host at which the sign-in happens; null at the service. */
  readonly host: string | null;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
  readonly identity: Decider;
}

export type LoginEnd = { readonly provider: string } & (
  | { readonly event: 'consent_denied'; readonly metadata: { readonly at: 'provider' | 'consent_page' } }
  | { readonly event: 'login_failed'; readonly metadata: { readonly stage: LoginStage; readonly error_code: string } }
);

/** Who it was, as far as it is known and may be kept. */
export interface EndedPerson {
  /** Kept in the event itself. */
  readonly email?: string;
  /** Somebody whom the app keeps out: the address is kept apart from the event. */
  readonly refused?: Pick<Identity, 'issuer' | 'subject' | 'email'>;
}

/** What names an attempt: the state at the provider, or the token of the consent page. */
export type AttemptHandle = { readonly state: string } | { readonly consent: string } | { readonly stateHash: string };

/** Where the browser came back from a provider. */
export interface CallbackPlace {
  readonly provider: string;
  /** The whole address, made from settings and never from the request. */
  readonly callbackUri: string;
  /** Whether it is the address that all clients of the service share. */
  readonly isShared: boolean;
}

/** How an answer names its attempt: by the state, at the address that the attempt was sent with. */
export interface AnsweredAttempt extends CallbackPlace {
  readonly state: string;
}

/** A sign-in that failed before an attempt was stored: no browser was involved. */
export interface UnbegunFailure extends Extract<LoginEnd, { readonly event: 'login_failed' }> {
  /** Null if no client was involved. */
  readonly clientId: string | null;
  readonly issuer: string | null;
}

export interface AttemptStore {
  /** Stores the attempt and its `login_started`. False if the tenant was closed in between. */
  startSocial(attempt: SocialAttempt, now: Date): Promise<boolean>;
  startAccount(attempt: NewAttempt, now: Date): Promise<void>;
  /** Whether a sign-in with this state waits for an answer at this address, in whichever browser. */
  isUnderWay(handle: AnsweredAttempt, now: Date): Promise<boolean>;
  /** Takes an attempt back from the provider, once, in the browser that it began in and at the address that it was sent with. */
  take(handle: AnsweredAttempt, browserToken: string, now: Date): Promise<TakenAttempt | null>;
  /** An attempt of this browser that has already been used. */
  spent(handle: AttemptHandle, browserToken: string): Promise<SpentAttempt | null>;
  /** The provider named the person: the decision is theirs now. */
  awaitConsent(state: string, consentToken: string, identity: Decider): Promise<boolean>;
  pendingConsent(consentToken: string, browserToken: string, now: Date): Promise<PendingLoginConsent | null>;
  /** Ends an attempt with an event, unless it was already over. */
  end(handle: AttemptHandle, location: TenantLocation, end: LoginEnd, who: EndedPerson, now: Date): Promise<boolean>;
  /** Records why an attempt could not continue, and leaves it open. */
  recordRefusal(
    handle: AttemptHandle,
    location: TenantLocation,
    end: LoginEnd,
    who: EndedPerson,
    now: Date,
  ): Promise<boolean>;
  /** Records a failure without an attempt. */
  recordUnbegun(location: TenantLocation, failure: UnbegunFailure, now: Date): Promise<void>;
  /** Ends an account attempt. */
  close(state: string): Promise<void>;
}
