/** `@porchlight/sdk/expo`: a session on a device, with the browser of the system and the secure store. Its components draw nothing. */
export type { OwnSession, VerifiedUser } from '../../generated/porchlight.schemas.ts';
export { isPorchlightError, Refused, SessionEnded, Unavailable } from '../errors.ts';
export { SessionUnavailable, SignedIn, type SignedInProps, SignedOut } from '../react/components.ts';
export { type ReactSessions, useSessions } from '../react/use-sessions.ts';
export { createExpoSession } from './create-session.ts';
export { type Porchlight, PorchlightProvider, type PorchlightProviderProps, usePorchlight } from './provider.ts';
export type { ExpoSession, ExpoSessionOptions } from './session.ts';
export { SignInFailed, type SignInFailedCode } from './sign-in-failed.ts';
