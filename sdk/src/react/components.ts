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
  /** Shown instead if the person is signed out, and while that is not known. */
  readonly fallback?: ReactNode;
}

/**
 * Its children, while somebody is signed in, or else `fallback`. Until it is known, neither: nothing flashes.
 *
 * @throws as `useSession`
 */
export function SignedIn({ children, fallback = null }: SignedInProps): ReactElement | null {
  const { status } = useSession();
  return shown(status !== 'loading', status === 'signedIn' ? children : fallback);
}

/**
 * Its children, once it is known that no user is signed in.
 *
 * @throws as `useSession`
 */
export const SignedOut = ({ children }: WithChildren): ReactElement | null =>
  shown(useSession().status === 'signedOut', children);

/**
 * Its children, while the service cannot be reached, so that it is not known whether somebody is signed in.
 *
 * @throws as `useSession`
 */
export const SessionUnavailable = ({ children }: WithChildren): ReactElement | null =>
  shown(useSession().status === 'unavailable', children);

export interface SignInButtonProps extends WithChildren {
  /** Path to come back to; the present page if left out. */
  readonly returnTo?: string;
  /** The identity provider, such as `github`; if left out, the person chooses where several are enabled. */
  readonly provider?: string;
  readonly className?: string;
}

/**
 * Leads to the sign-in. Where the app has a server it is a link, and works before any script has run.
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
 * Signs out. Where the app has a server it is a form, and works before any script has run.
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
