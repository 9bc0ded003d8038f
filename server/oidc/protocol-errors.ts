/** Our refusals in the words of OAuth, thrown through the protocol library. */
import Provider, { errors } from 'oidc-provider';
import type { DomainError, ErrorParts, RateLimited } from '../kernel/domain-error.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { UNAVAILABLE_BODY } from './unavailable-answer.ts';

const TOO_MANY = 429;
const AWAY = 503;

/** RFC 6749 section 5.2. The library's own class puts one sentence in place of every description. */
export class InvalidGrant extends errors.InvalidGrant {
  constructor(description: string) {
    super(description);
    this.error_description = description;
  }
}

/** A code or refresh token that was used a moment ago. */
export class AlreadyUsed extends InvalidGrant {
  constructor() {
    super('it was used before');
  }
}

/** A request can be answered only once. */
export const alreadyAnswered = (): Error => new errors.SessionNotFound('this request was answered already');

/** Nothing is wrong with the request, and it may be repeated later. */
class Later extends errors.TemporarilyUnavailable {
  constructor(description: string, status: number, cause?: unknown) {
    super(description, { cause });
    this.status = status;
    this.statusCode = status;
    this.expose = true;
  }
}

/** The database is away: no token is called invalid because of it. */
export class RecordsUnavailable extends Later {
  constructor(cause: unknown) {
    super(UNAVAILABLE_BODY.error_description, AWAY, cause);
  }
}

/** One address made us fetch too many client id documents. */
export class TooManyDocuments extends Later {
  readonly retryAfterS: number;

  constructor({ detail, retryAfterS }: RateLimited) {
    super(detail, TOO_MANY);
    this.retryAfterS = retryAfterS;
    // Without the document we cannot know whose redirect it would be.
    this.allow_redirect = false;
  }
}

export async function withProtocolErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unavailable ? new RecordsUnavailable(error) : error;
  }
}

/** The refusal of a use case. */
export function protocolError(error: DomainError): Error {
  const { code, detail, retryAfterS }: ErrorParts = error;
  switch (code) {
    case 'rateLimited':
    case 'quotaExceeded':
    case 'unavailable': {
      if (retryAfterS !== undefined) Provider.ctx?.set('Retry-After', String(retryAfterS));
      return new Later(detail ?? 'repeat the request later', code === 'unavailable' ? AWAY : TOO_MANY);
    }
    case 'invalidRefreshToken':
    case 'refreshTokenReused':
      return new InvalidGrant('the session has ended');
    default:
      return new errors.AccessDenied(detail ?? `this app takes no sign-ins: ${code}`);
  }
}
