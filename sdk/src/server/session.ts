/** Who sent a request, as the app's server sees it. */
import type { Unavailable } from '../errors.ts';
import type { Authentication } from './authenticate.ts';
import type { Cookie } from './cookies.ts';
import type { SessionRequest } from './reply.ts';

/** `unavailable`: the service cannot be reached, so it is not known whether this person is signed in. */
export type SessionStatus = 'signedIn' | 'signedOut' | 'unavailable';

/** Who sent a request, and the cookies to set on its answer. */
export interface Session extends Authentication {
  readonly status: SessionStatus;
  /** Why the service could not be asked; null if it could. */
  readonly unavailable: Unavailable | null;
  readonly cookies: readonly Cookie[];
}

/** A request, or only its `Cookie` header if the options name the app's address. */
export type SentBy = SessionRequest | string | null | undefined;
