/** `@porchlight/sdk/react`: who is signed in, for components. Works with cookies of a server and with the browser session. */
export type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
export { SessionUnavailable, SignedIn, SignedOut, SignInButton, type SignInButtonProps } from './components.ts';
export { PorchlightProvider, type PorchlightProviderProps, type SessionOfBrowser } from './provider.ts';
export { type ReactSession, type SessionState, useSession, useUser } from './session-context.ts';
