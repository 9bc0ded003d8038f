/** The owner's own try-out of a sign-in, as the desk uses it. */
export interface TriedPerson {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

export interface TryOut {
  /** The address to send the browser to. Only the holder of both secrets can finish what begins there. */
  startUrl(tenantId: string, secrets: { readonly state: string; readonly codeVerifier: string }): string;
  /** Who signed in; null for a code that is spent or none of this try-out. The session is ended at once. */
  finish(tenantId: string, code: string, codeVerifier: string): Promise<TriedPerson | null>;
}
