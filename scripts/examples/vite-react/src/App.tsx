import {
  SessionUnavailable,
  SignedIn,
  SignedOut,
  SignInButton,
  SignOutButton,
  UserButton,
  useSession,
} from '@porchlight/sdk/react';
import '@porchlight/sdk/react/style.css';

export function App({ error }: { error: string | null }) {
  const { user } = useSession();
  return (
    <main>
      {error && <h1>Sign in again</h1>}
      <SignedIn>
        <p data-user>{user?.email}</p>
        <UserButton /> <SignOutButton />
      </SignedIn>
      <SignedOut>
        <SignInButton returnTo="/">Sign in</SignInButton>
      </SignedOut>
      <SessionUnavailable>
        <p data-unavailable>We cannot check who you are right now. This page tries again by itself.</p>
      </SessionUnavailable>
    </main>
  );
}
