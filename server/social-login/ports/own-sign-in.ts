/** A sign-in to an app that the service itself begins and ends: the owner's try-out, or an invitation to a team. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';

/** Where it ends: on a page of the desk, or on that of the invitation. */
export type OwnEnd = 'tryOut' | 'invitation';

export interface SignedInPerson {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

interface OwnStart {
  readonly tenantId: string;
  readonly end: OwnEnd;
  readonly codeVerifier: string;
  /** The id of an enabled provider; the page with all of them if omitted. */
  readonly provider?: string;
}

export interface OwnSignIn {
  /** Where to send this browser. Nobody else's browser can begin there, and only the holder of the verifier can finish. */
  start(of: OwnStart, cookieHeader: string | undefined): { readonly location: string; readonly setCookie: string };
  /** The person who signed in. Refused for a code that is used or not of this sign-in. The session is ended at once. */
  finish(tenantId: string, code: string, codeVerifier: string): Promise<Result<SignedInPerson, DomainError>>;
}
