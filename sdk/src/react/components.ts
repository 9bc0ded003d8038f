'use client';
/** Parts of a page that depend on who is signed in. */
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { useSession } from './session-context.ts';

interface WithChildren {
  readonly children?: ReactNode;
}

const shown = (isShown: boolean, children: ReactNode): ReactElement | null =>
  isShown ? createElement(Fragment, null, children) : null;

export interface SignedInProps extends WithChildren {
  /** Shown instead if the person is signed out, and while it is unknown. */
  readonly fallback?: ReactNode;
}

/**
 * Shows its children while somebody is signed in, and `fallback` otherwise. Until it is known, it shows neither, so
 * that nothing flashes.
 *
 * @throws as `useSession`
 */
export function SignedIn({ children, fallback = null }: SignedInProps): ReactElement | null {
  const { status } = useSession();
  return shown(status !== 'loading', status === 'signedIn' ? children : fallback);
}

/**
 * Shows its children once it is known that nobody is signed in.
 *
 * @throws as `useSession`
 */
export const SignedOut = ({ children }: WithChildren): ReactElement | null =>
  shown(useSession().status === 'signedOut', children);

/**
 * Shows its children while the service cannot be reached, so that it is unknown whether somebody is signed in.
 *
 * @throws as `useSession`
 */
export const SessionUnavailable = ({ children }: WithChildren): ReactElement | null =>
  shown(useSession().status === 'unavailable', children);

export interface SignInButtonProps extends WithChildren {
  /** Path to come back to; the present page if left out. */
  readonly returnTo?: string;
  /** The identity provider, such as `github`. If omitted, the person chooses if several are enabled. */
  readonly provider?: string;
  readonly className?: string;
}

/**
 * Leads to the sign-in. If the app has a server, this is a link that works before any script has run.
 *
 * @throws as `useSession`
 */
export function SignInButton({ returnTo, provider, className, children = 'Sign in' }: SignInButtonProps): ReactElement {
  const { loginHref, signIn } = useSession();
  const href = loginHref(returnTo, provider);
  const shared = { className, 'data-action': 'sign-in' };
  const onClick = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    signIn(returnTo, provider);
  };
  return href === null
    ? createElement('button', { ...shared, type: 'button', onClick }, children)
    : createElement('a', { ...shared, href, onClick }, children);
}

export interface SignOutButtonProps extends WithChildren {
  readonly className?: string;
}

/**
 * Signs out. If the app has a server, this is a form that works before any script has run.
 *
 * @throws as `useSession`
 */
export function SignOutButton({ className, children = 'Sign out' }: SignOutButtonProps): ReactElement {
  const { logoutHref, signOut } = useSession();
  const shared = { className, 'data-action': 'sign-out' };
  return logoutHref === null
    ? createElement('button', { ...shared, type: 'button', onClick: () => signOut() }, children)
    : createElement(
        'form',
        { method: 'post', action: logoutHref },
        createElement('button', { ...shared, type: 'submit' }, children),
      );
}
