/** Refusals of ours in the words of OAuth, thrown through the protocol library. */
import { errors } from 'oidc-provider';
import type { RateLimited } from '../kernel/domain-error.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { UNAVAILABLE_BODY } from './unavailable-answer.ts';

/** RFC 6749 section 5.2: a code or refresh token that was used before. */
export const alreadyUsed = (): Error => new errors.InvalidGrant('it was used before');

/** An approval works once. */
export const alreadyAnswered = (): Error => new errors.SessionNotFound('this request was answered already');

/** The database is away: nobody's token is called invalid over it. */
export class RecordsUnavailable extends errors.TemporarilyUnavailable {
  constructor(cause: unknown) {
    super(UNAVAILABLE_BODY.error_description, { cause });
    this.status = 503;
    this.statusCode = 503;
    this.expose = true;
  }
}

/** One address made us fetch too many client id documents. */
export class TooManyDocuments extends errors.TemporarilyUnavailable {
  readonly retryAfterS: number;

  constructor({ detail, retryAfterS }: RateLimited) {
    super(detail);
    this.retryAfterS = retryAfterS;
    this.status = 429;
    this.statusCode = 429;
    this.expose = true;
    // Whose redirect it would be, only the document could tell.
    this.allow_redirect = false;
  }
}

export async function inProtocolWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unavailable ? new RecordsUnavailable(error) : error;
  }
}
