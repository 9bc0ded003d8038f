/** `@porchlight/sdk/react`: who is signed in, for components. Works with cookies of a server and with the browser session. */
export type { OwnSession, VerifiedUser } from '../../generated/porchlight.schemas.ts';
export {
  SessionUnavailable,
  SignedIn,
  type SignedInProps,
  SignedOut,
  SignInButton,
  type SignInButtonProps,
  SignOutButton,
  type SignOutButtonProps,
} from './components.ts';
export { PorchlightProvider, type PorchlightProviderProps, type SessionOfBrowser } from './provider.ts';
export { type ReactSession, type SessionState, useSession, useUser } from './session-context.ts';
export { type ReactSessions, useSessions } from './use-sessions.ts';
export { UserButton, type UserButtonProps } from './user-button.ts';
