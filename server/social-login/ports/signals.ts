/** What an identity provider reports about accounts, and what this needs from storage. */
import type { AccountSignal } from '@porchlight/contract';

const RISC = 'https://schemas.openid.net/secevent/risc/event-type';

/** The events that a provider is asked to report, by the names of OpenID RISC. */
export const SIGNAL_EVENTS = {
  disabled: `${RISC}/account-disabled`,
  purged: `${RISC}/account-purged`,
  sessionsRevoked: `${RISC}/sessions-revoked`,
  tokensRevoked: 'https://schemas.openid.net/secevent/oauth/event-type/tokens-revoked',
  verification: `${RISC}/verification`,
} as const;
export const REQUESTED_EVENTS: readonly string[] = Object.values(SIGNAL_EVENTS);

/** One account at the provider. */
export interface SignalledPerson {
  readonly issuer: string;
  readonly subject: string;
}

/** A session that was alive. */
export interface EndedSession {
  readonly tenantId: string;
  readonly sessionId: string;
}

export interface SignalStore {
  /** Whether the signal was processed before. Its id is valid for one issuer. */
  isKnown(id: string, now: Date): Promise<boolean>;
  remember(id: string, until: Date, now: Date): Promise<void>;
  /** Ends the sessions of the person in every project, and tells every node. Doing it again changes nothing. */
  endEverywhere(person: SignalledPerson, signal: AccountSignal, now: Date): Promise<EndedSession[]>;
  /** The provider has tried whether its signals arrive. */
  noteVerification(state: string, now: Date): Promise<void>;
}

/** Ends the sessions and programs of the person's account here. Returns how many. */
export type EndAccountAccess = (person: SignalledPerson) => Promise<number>;
