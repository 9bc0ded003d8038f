'use client';
import { SessionUnavailable, SignedIn, SignedOut, SignInButton, UserButton, useUser } from '@porchlight/sdk/react';

export function Account() {
  const user = useUser();
  return (
    <>
      <SignedIn>
        <span data-user>{user?.email}</span> <UserButton />
      </SignedIn>
      <SignedOut>
        <SignInButton returnTo="/">Sign in</SignInButton>
      </SignedOut>
      <SessionUnavailable>
        <span data-unavailable>We cannot check who you are right now.</span>
      </SessionUnavailable>
    </>
  );
}
