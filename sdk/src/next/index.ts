/** `@porchlight/sdk/next`: sign-in for Next, with the proxy in front of every path. */
export type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
export { isPorchlightError, Refused, SessionEnded, Unavailable } from '../errors.ts';
export { type NextAuth, type NextAuthOptions, type NextSession, nextAuth } from './next-auth.ts';
