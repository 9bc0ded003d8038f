'use client';
/** Parts of a page that depend on who is signed in. */
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { useSession } from './session-context.ts';

interface WithChildren {
  readonly children?: ReactNode;
}

const shown = (isShown: boolean, children: ReactNode): ReactElement | null =>
  isShown ? createElement(Fragment, null, children) : null;

/**
 * Its children, while somebody is signed in.
 *
 * @throws as `useSession`
 */
export const SignedIn = ({ children }: WithChildren): ReactElement | null =>
  shown(useSession().status === 'signedIn', children);

/**
 * Its children, once it is known that nobody is.
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
  readonly className?: string;
}

/**
 * Leads to the sign-in. Where the app has a server it is a link, and works before any script has run.
 *
 * @throws as `useSession`
 */
export function SignInButton({ returnTo, className, children = 'Sign in' }: SignInButtonProps): ReactElement {
  const { loginHref, signIn } = useSession();
  const href = loginHref(returnTo);
  const shared = { className, 'data-action': 'sign-in' };
  const onClick = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    signIn(returnTo);
  };
  return href === null
    ? createElement('button', { ...shared, type: 'button', onClick }, children)
    : createElement('a', { ...shared, href, onClick }, children);
}
