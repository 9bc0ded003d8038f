/** `@porchlight/sdk`: the public side of a tenant, for any runtime. */
export type { ErrorCode, FieldFault, Fix, OwnSession, Problem, VerifiedUser } from '../generated/porchlight.schemas.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type LoginUrlOptions,
  type RefreshOptions,
} from './client.ts';
export {
  isPorchlightError,
  type PorchlightError,
  Refused,
  type RefusedCode,
  SessionEnded,
  type SessionEndedCode,
  type Tokens,
  Unavailable,
  type UnavailableCode,
} from './errors.ts';
export { checkReturnTo } from './return-to.ts';
export { newAttempt, type SignInAttempt } from './sign-in-attempt.ts';
