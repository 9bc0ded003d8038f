/**
 * All errors as one union, discriminated by `code`. The three classes answer the question that matters to an app: is
 * this person signed out (`SessionEnded`), is the service not reachable (`Unavailable`), or was the request wrong
 * (`Refused`)? An outage is never a sign-out, so only `SessionEnded` may clear what an app has stored.
 */
import type { ErrorCode, Fix, Problem } from '../generated/porchlight.schemas.ts';
import type { Answer } from './transport.ts';

export type SessionEndedCode = Extract<ErrorCode, 'invalidRefreshToken' | 'refreshTokenReused'>;
/**
 * The last four codes come from the SDK itself. There was no answer, none in time, or one that the service never gives;
 * or the refresh token was used a moment ago, and it takes seconds to know whether another tab or a thief used it.
 */
export type UnavailableCode =
  | Extract<ErrorCode, 'unavailable' | 'internalError' | 'rateLimited' | 'quotaExceeded'>
  | 'unreachable'
  | 'timeout'
  | 'unexpectedAnswer'
  | 'tokenJustUsed';
export type RefusedCode = Exclude<ErrorCode, SessionEndedCode | UnavailableCode>;

/** A pair as the service issues it: the access token lives for an hour, the refresh token for 30 days and one use. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /**
   * Sent with the refresh of this pair as its `Idempotency-Key`, so that a retry from any process names the same
   * attempt. It is random and kept with the pair: a thief who has only the token has no key.
   */
  readonly refreshKey: string;
}

/**
 * The refresh token is spent, expired or revoked: the person has to sign in again.
 *
 * @example
 * import { createClient, SessionEnded } from '@porchlight/sdk';
 *
 * const client = createClient({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const error = await client.refresh('a token').catch((thrown: unknown) => thrown);
 * if (error instanceof SessionEnded) console.log(error.code); // invalidRefreshToken
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
  readonly code: SessionEndedCode;
  readonly problem: Problem;

  constructor(code: SessionEndedCode, problem: Problem) {
    super(problem.detail);
    this.code = code;
    this.problem = problem;
  }
}

/**
 * The session could not be checked; it may still be alive. Keep the tokens and try again.
 *
 * @example
 * import { createClient, Unavailable } from '@porchlight/sdk';
 *
 * const client = createClient({ baseUrl: 'http://localhost:1', tenantId: 'brave-otter-k3f9q2' });
 * const error = await client.refresh('a token').catch((thrown: unknown) => thrown);
 * if (error instanceof Unavailable) console.log(error.status, error.code); // 503 unreachable
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly code: UnavailableCode;
  /** The status that an app should answer itself: 429 if a limit is used up, 503 if the service is away. */
  readonly status: 429 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterS: number | undefined;
  readonly problem: Problem | undefined;
  /** A pair that was issued before the service went away. Store it: the one before is spent. */
  tokens: Tokens | undefined;

  constructor(
    code: UnavailableCode,
    message: string,
    rest: { readonly cause?: unknown; readonly problem?: Problem; readonly retryAfterS?: number | undefined } = {},
  ) {
    super(message, rest.cause === undefined ? undefined : { cause: rest.cause });
    this.code = code;
    this.status = code === 'rateLimited' || code === 'quotaExceeded' ? 429 : 503;
    this.problem = rest.problem;
    this.retryAfterS = rest.retryAfterS;
    this.headers = rest.retryAfterS === undefined ? {} : { 'retry-after': String(rest.retryAfterS) };
  }
}

/**
 * The service understood the request and refused it: a wrong key, an unlisted redirect, a paused tenant. Repeating it
 * does not help.
 *
 * @example
 * import { openEdgeSession, Refused } from '@porchlight/sdk/management';
 *
 * const options = { baseUrl: 'http://localhost:3000', applicationKey: 'svc_app_of_nobody' };
 * const error = await openEdgeSession(options).catch((thrown: unknown) => thrown);
 * if (error instanceof Refused) console.log(error.code); // invalidCredentials
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusedCode;
  readonly problem: Problem;

  constructor(code: RefusedCode, problem: Problem) {
    const [first] = problem.errors ?? [];
    super(first ? `${problem.detail} ${first.path}: ${first.message}` : problem.detail);
    this.code = code;
    this.problem = problem;
  }

  /** What the owner is asked if the call waits for a person (`approvalRequired`): give them `approval_url`. */
  get approval(): Problem['approval'] {
    return this.problem.approval;
  }

  /** The next call that would help, as data. */
  get fix(): Fix | undefined {
    return this.problem.fix;
  }
}

export type PorchlightError = SessionEnded | Unavailable | Refused;

/**
 * Whether an error is one of the SDK's own.
 *
 * @example
 * import { createClient, isPorchlightError } from '@porchlight/sdk';
 *
 * const client = createClient({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * try {
 *   await client.refresh('a token');
 * } catch (error) {
 *   if (!isPorchlightError(error)) throw error;
 *   console.log(error.name, error.code); // SessionEnded invalidRefreshToken
 * }
 */
export function isPorchlightError(error: unknown): error is PorchlightError {
  return error instanceof SessionEnded || error instanceof Unavailable || error instanceof Refused;
}

/** Turns an answer that is no success into an error. Only problem documents of the service itself are trusted. */
export function errorOfAnswer({ status, data, headers, from }: Answer): PorchlightError {
  const problem = asProblem(data) ?? (status === 413 ? TOO_LARGE : undefined);
  const retryAfterS = secondsOf(headers.get('retry-after'));
  if (!problem) {
    const detail = `${from ?? 'The address'} answered ${status}, but not as the service does. Is it the service's address?`;
    return new Unavailable('unexpectedAnswer', detail, { retryAfterS });
  }
  const { code } = problem;
  if (code === 'invalidRefreshToken' || code === 'refreshTokenReused') return new SessionEnded(code, problem);
  if (isTemporary(code)) return new Unavailable(code, problem.detail, { problem, retryAfterS });
  if (status >= 500) return new Unavailable('internalError', problem.detail, { problem, retryAfterS });
  if (code !== 'invalidCredentials' || !from) return new Refused(code, problem);
  const detail = `${problem.detail} It went to ${from}: is it the key of a project there?`;
  return new Refused(code, { ...problem, detail });
}

/** A proxy in front of the service may refuse a long body itself, with its own error text. */
const TOO_LARGE: Problem = {
  type: 'about:blank',
  title: 'Payload too large',
  status: 413,
  code: 'payloadTooLarge',
  detail: 'Payload too large',
  request_id: '',
};

function isTemporary(code: ErrorCode): code is Extract<UnavailableCode, ErrorCode> {
  return code === 'unavailable' || code === 'internalError' || code === 'rateLimited' || code === 'quotaExceeded';
}

function asProblem(data: unknown): Problem | undefined {
  const isOne = typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';
  return isOne ? (data as Problem) : undefined;
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}
