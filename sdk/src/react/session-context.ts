'use client';
/** The state that the components share: who is signed in, if that is known, and the two actions. */
import { createContext, useContext } from 'react';
import type { OwnSession, VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { TeamsSource } from './teams-at.ts';

/** `loading` until it is known, `unavailable` while the service is away: then `SessionUnavailable` shows, and neither `SignedIn` nor `SignedOut`. */
export type SessionState =
  | { readonly status: 'loading' | 'unavailable' | 'signedOut'; readonly user: null }
  | { readonly status: 'signedIn'; readonly user: VerifiedUser };

export type ReactSession = SessionState & {
  /** Starts a sign-in, at `provider` if one is named. It ends at `returnTo`, or at the present page. */
  signIn(returnTo?: string, provider?: string): void;
  signOut(): void;
  /** The address of the sign-in if the app has a server; null for a session in the browser. */
  loginHref(returnTo?: string, provider?: string): string | null;
  /** Where a sign-out is posted if the app has a server; null for a session in the browser. */
  readonly logoutHref: string | null;
  /** The page of the service where a person sees, downloads and deletes their own data; null if it is not known. */
  readonly accountUrl: string | null;
};

export const SessionContext = createContext<ReactSession | null>(null);

/** Where the sessions of the person are listed and ended: the app's server, or the session in the browser. */
export interface SessionsSource {
  sessions(): Promise<readonly OwnSession[]>;
  endSessions(id?: string): Promise<void>;
}

export const SessionsContext = createContext<SessionsSource | null>(null);

export const TeamsContext = createContext<TeamsSource | null>(null);

/**
 * Who is signed in, whether that is known, `signIn` and `signOut`.
 *
 * @throws `Error` outside a `<PorchlightProvider>`
 */
export function useSession(): ReactSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a <PorchlightProvider> around it.');
  return session;
}

/**
 * Who is signed in, or null.
 *
 * @throws as `useSession`
 */
export const useUser = (): VerifiedUser | null => useSession().user;
