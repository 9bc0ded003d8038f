/** How a failed sign-in ends: what the history records, and where the app or the client learns of it. */
import { type EntryRefusal, LIMIT_REACHED, type LoginStage } from '@porchlight/contract';
import type { Identity } from '../../providers/ports.ts';
import type { AnswerClient, AppBinding, EndedPerson, LoginEnd, SignInClient } from '../ports/attempts.ts';
import { appRedirect } from './app-redirect.ts';

export type NotSignedIn =
  | { readonly kind: 'denied'; readonly at?: 'consent_page' }
  | { readonly kind: 'failed'; readonly stage: LoginStage; readonly errorCode: string }
  | { readonly kind: 'notFresh' }
  | { readonly kind: 'entryRefused'; readonly errorCode: EntryRefusal };

/** The database cannot store the provider's data about the person. */
export const UNSTORABLE = { kind: 'failed', stage: 'user_upsert', errorCode: 'invalid_user_data' } as const;
/** The session that a client was to join is over. */
export const SESSION_ENDED = { kind: 'failed', stage: 'user_upsert', errorCode: 'session_ended' } as const;
/** A passkey that was removed between the sign-in and the person's yes. */
export const NOT_KNOWN = { kind: 'failed', stage: 'user_upsert', errorCode: 'passkey_removed' } as const;
export const OVER_LIMIT = { kind: 'failed', stage: 'user_upsert', errorCode: LIMIT_REACHED } as const;

export function loginEndOf(failure: NotSignedIn, provider: string): LoginEnd {
  const failed = (stage: LoginStage, errorCode: string): LoginEnd => ({
    event: 'login_failed',
    provider,
    metadata: { stage, error_code: errorCode },
  });
  switch (failure.kind) {
    case 'denied':
      return { event: 'consent_denied', provider, metadata: { at: failure.at ?? 'provider' } };
    case 'failed':
      return failed(failure.stage, failure.errorCode);
    case 'notFresh':
      return failed('token_exchange', 'not_fresh');
    case 'entryRefused':
      return failed('user_upsert', failure.errorCode);
  }
}

/** The address of somebody whom the app keeps out is kept for those who look after its people; of others nothing is. */
export const endedPerson = ({ kind }: NotSignedIn, { issuer, subject, email }: Identity): EndedPerson =>
  kind === 'entryRefused' ? { refused: { issuer, subject, email } } : {};

interface Ended {
  readonly tenantId: string;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly binding: Pick<AppBinding, 'state'>;
  readonly client: SignInClient | null;
}

/**
 * Where the browser takes the refusal: the callback of the app, or the client's authorization request; null when that
 * has ended.
 */
export const answerRefusal = async (
  answerClient: AnswerClient,
  { tenantId, client, ...app }: Ended,
  failure: NotSignedIn,
  personDecided: boolean,
): Promise<string | null> =>
  client
    ? answerClient(tenantId, client, { ...failure, personDecided })
    : appRedirect(app, { error: failure.kind === 'failed' ? 'login_failed' : 'access_denied' });
