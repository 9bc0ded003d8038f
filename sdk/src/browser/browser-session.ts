/** What an app without a server has of a session. */
import type { OwnSession, VerifiedUser } from '../../generated/porchlight.schemas.ts';

export interface BrowserSession {
  /** The page of the service where a person sees, downloads and deletes their own data. */
  readonly accountUrl: string;
  /** Starts a sign-in, at `provider` if one is named. It ends at `returnTo`, or at the present page. */
  signIn(returnTo?: string, provider?: string): Promise<void>;
  /**
   * On the callback page: stores the pair and loads the page to return to. If the sign-in failed, it stays on this page
   * and returns the reason: `access_denied`, `login_failed`, or `unknown_sign_in`. The last one means that this tab did
   * not start the sign-in of this link: the link was opened twice, or somebody else sent it. Nothing is stored then,
   * and `signIn` starts over.
   */
  completeSignIn(): Promise<string | null>;
  /** Who is signed in. Throws `Unavailable` when the service cannot be reached; the stored tokens then stay. */
  user(): Promise<VerifiedUser | null>;
  /** A token to send to the app's own API, refreshed if it is about to expire; null when no user is signed in. */
  accessToken(): Promise<string | null>;
  signOut(): Promise<void>;
  /**
   * Signs in a person who has a session at the app's former system, by a token of that system. Call it when nobody is
   * signed in here. False if the person has to sign in, or has signed out in this browser. Throws `Unavailable` as `user`
   * does; then the same token may be sent again.
   */
  adoptSession(formerToken: string): Promise<boolean>;
  /** All sessions of the person who is signed in, the oldest first; an empty list if nobody is. */
  sessions(): Promise<OwnSession[]>;
  /** Ends one session, or all other sessions if there is no id. `signOut` ends the present one. */
  endSessions(id?: string): Promise<void>;
  /** Calls `listener` when this or another tab signs in or out, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Stops listening to other tabs. */
  close(): void;
}
