/** `@porchlight/sdk/react`: who is signed in, for components. Works with cookies of a server and with the browser session. */
export type { MyTeam, OwnSession, TeamMember, VerifiedUser } from '../../generated/porchlight.schemas.ts';
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
export {
  InviteForm,
  type InviteFormProps,
  TeamMembers,
  type TeamMembersProps,
  TeamSwitcher,
  type TeamSwitcherProps,
} from './teams.ts';
export type { TeamInvited } from './teams-at.ts';
export { type ReactSessions, useSessions } from './use-sessions.ts';
export { type ReactTeams, useTeamMembers, useTeams } from './use-teams.ts';
export { UserButton, type UserButtonProps } from './user-button.ts';
