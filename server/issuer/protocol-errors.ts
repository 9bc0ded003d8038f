/** Refusals of use cases in the words of OAuth, thrown through the protocol library. */
import Provider, { errors } from 'oidc-provider';
import type { DomainError, ErrorParts } from '../kernel/domain-error.ts';

const TOO_MANY = 429;
const AWAY = 503;

/** A bucket is empty: nothing is wrong with the request, and it may be repeated. */
class Later extends errors.TemporarilyUnavailable {
  constructor(description: string, status: number) {
    super(description);
    this.status = status;
    this.statusCode = status;
    this.expose = true;
  }
}

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
      return new errors.InvalidGrant('the session has ended');
    default:
      return new errors.AccessDenied(detail ?? `this app takes no sign-ins: ${code}`);
  }
}
