/** `@porchlight/sdk/browser`: a session for apps that have no server. It only holds the person's own credentials. */
export type { OwnSession, VerifiedUser } from '../../generated/porchlight.schemas.ts';
export { isPorchlightError, Refused, SessionEnded, type Tokens, Unavailable } from '../errors.ts';
export type { BrowserSession } from './browser-session.ts';
export { type BrowserSessionOptions, createBrowserSession } from './session.ts';
export type { TokenStorage } from './token-storage.ts';
