/** What other features may ask of the account's authorization server. */
import type { OAuthScope } from '@porchlight/contract';
import type { Subject } from './subject.ts';

/** What an access token allows, as the database knows it at this moment. */
export interface Grant {
  readonly subject: Subject;
  readonly clientId: string;
  readonly scopes: readonly OAuthScope[];
  readonly resource: string;
}

/** Null for a token that is unknown, expired or revoked, or was issued for something else. Throws `Unavailable`. */
export type CheckAccessToken = (token: string) => Promise<Grant | null>;

/** The guest whom a browser's cookie stands for, as the legacy consent left it there. */
export type GuestOfCookie = (cookieHeader: string | undefined, now: Date) => Promise<string | null>;
