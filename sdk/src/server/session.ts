/** Who sent a request, as the app's server sees it. */
import type { Unavailable } from '../errors.ts';
import type { Authentication } from './authenticate.ts';
import type { Cookie } from './cookies.ts';
import type { SessionRequest } from './reply.ts';

/** `unavailable`: the service cannot be reached, so nobody knows whether this person is signed in. */
export type SessionStatus = 'signedIn' | 'signedOut' | 'unavailable';

/** Who sent a request, and the cookies to set on its answer. */
export interface Session extends Authentication {
  readonly status: SessionStatus;
  /** Why nobody can tell; null where somebody can. */
  readonly unavailable: Unavailable | null;
  readonly cookies: readonly Cookie[];
}

/** A request, or its `Cookie` header alone where the options name the app's address. */
export type SentBy = SessionRequest | string | null | undefined;
