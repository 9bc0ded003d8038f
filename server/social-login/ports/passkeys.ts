/** The passkeys of users, and what they need from storage. */
import type { Identity } from '../../providers/ports.ts';
import type { OpenAttempt } from './open-attempt.ts';
import type { TenantLocation } from './resource.ts';

export interface NewPasskey {
  /** The subject of the identity. The authenticator keeps it, and says it at each sign-in. */
  readonly handle: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synchronised: boolean;
}

export interface Passkey extends NewPasskey {
  readonly name: string | null;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  /** Its counter went back: it is refused from then on. */
  readonly suspendedAt: Date | null;
}

/** A passkey with the user whose it is. */
export interface OwnedPasskey extends Passkey {
  readonly userId: number;
  readonly email: string;
  readonly userName: string | null;
  readonly picture: string | null;
}

export interface PasskeyStore {
  /** Null if this project has no such passkey. */
  find(location: TenantLocation, credentialId: string): Promise<OwnedPasskey | null>;
  /** Whom an identity leads to, and how many passkeys they have; null for nobody. */
  ofIdentity(
    location: TenantLocation,
    identity: Pick<Identity, 'issuer' | 'subject'>,
  ): Promise<{ readonly userId: number; readonly passkeys: number } | null>;
  /** The oldest first. */
  ofUser(location: TenantLocation, userId: number): Promise<Passkey[]>;
  /** The passkey and the identity that it stands for, together. */
  add(
    location: TenantLocation,
    userId: number,
    issuer: string,
    passkey: NewPasskey,
    now: Date,
  ): Promise<'added' | 'inUse' | 'full' | 'noUser'>;
  /** False if the user has no such passkey. */
  rename(location: TenantLocation, userId: number, handle: string, name: string | null): Promise<boolean>;
}

/** What an authenticator has signed for a sign-in. */
export interface SignedIn {
  readonly handle: string;
  readonly counter: number;
  readonly synchronised: boolean;
  readonly identity: Identity;
  /** Where the sign-in goes on, as at any other provider. */
  readonly callbackUri: string;
}

export interface PasskeyAnswers {
  /** Answers the attempt once, and moves the counter of the passkey. `wentBack` suspends the passkey. */
  answer(
    attempt: OpenAttempt,
    location: TenantLocation,
    signed: SignedIn,
    now: Date,
  ): Promise<'answered' | 'wentBack' | 'over'>;
  /** A try that failed. False if none is left, or the attempt is over. */
  countFailure(attempt: OpenAttempt, now: Date): Promise<boolean>;
}

interface AskedPerson {
  readonly tenantId: string;
  /** What only this page in this browser has: the token of a visit, or of a decision. */
  readonly page: string;
  readonly until: Date;
  /** Both are in the name of the passkey, because one host serves many projects. */
  readonly email: string;
  readonly app: string;
  readonly known: readonly Passkey[];
}

/** What the browser passes to `navigator.credentials.create`, and what comes back with its answer. */
export interface AskedPasskey {
  readonly options: object;
  readonly ticket: string;
}

export interface GivenAnswer {
  readonly tenantId: string;
  readonly page: string;
  readonly ticket: string;
  readonly answer: string;
}

export interface AddPasskey {
  ask(person: AskedPerson): Promise<AskedPasskey>;
  /** The passkey that the browser has made for this page, or null if nothing fits. */
  read(given: GivenAnswer): Promise<NewPasskey | null>;
  add(location: TenantLocation, userId: number, passkey: NewPasskey): Promise<'added' | 'inUse' | 'full' | 'noUser'>;
}
