'use client';
import { SignedIn, SignedOut, SignInButton, useUser } from '@porchlight/sdk/react';

export function Account() {
  const user = useUser();
  return (
    <>
      <SignedIn>
        <span data-user>{user?.email}</span>
      </SignedIn>
      <SignedOut>
        <SignInButton returnTo="/">Sign in</SignInButton>
      </SignedOut>
    </>
  );
}
