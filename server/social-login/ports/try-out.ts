/** The owner's own try-out of a sign-in, as the desk uses it. */
export interface TriedPerson {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

export interface TryOut {
  /** Where to send this browser. Nobody else's browser can begin there, and only the holder of the verifier can finish. */
  start(
    tenantId: string,
    codeVerifier: string,
    cookieHeader: string | undefined,
  ): { readonly location: string; readonly setCookie: string };
  /** The person who signed in; null for a code that is used or not of this try-out. The session is ended at once. */
  finish(tenantId: string, code: string, codeVerifier: string): Promise<TriedPerson | null>;
}
