/** Ends of a sign-in that cannot go back to the app: what happened, and a button that starts over. */
import { errorPage } from '../../pages/views/error-page.ts';
import type { ProviderFailure } from '../../providers/ports.ts';
import { tenantOfOwnPage } from '../own-page-path.ts';
import type { SpentAttempt } from '../ports/attempts.ts';

const OVER = {
  title: 'This sign-in has expired',
  message: 'It was used already, took longer than ten minutes, or was started in another browser. Nothing was changed.',
};

/** Pressed twice, or reached by the back button. Where the first answer led cannot be said again: it held tokens. */
const ANSWERED = {
  title: 'You answered already',
  message: 'Your first answer counted, and this one changed nothing. If the app is not open, sign in again.',
};

export function expiredPage(spent: SpentAttempt | null, requestId: string): string {
  // The authorization request of an OpenID client is answered once: only the client itself can make another.
  const startOver = spent && !spent.client ? (appLink(spent) ?? startOverLink(spent)) : undefined;
  return errorPage({
    status: 400,
    ...(spent?.answered ? ANSWERED : OVER),
    nextStep: startOver ? 'Sign in again. It takes a moment.' : 'Go back to the app and sign in from there.',
    code: 'loginExpired',
    requestId,
    ...(startOver ? { startOver } : {}),
  });
}

/**
 * An app that keeps state and verifier has spent them on the first answer, so that starting again from here could only end
 * on its own page for strangers' links. The page to resume at is one step away. An app without web pages starts again.
 */
function appLink({ answered, redirectUri, returnTo, binding }: SpentAttempt): { label: string; href: string } | null {
  if (!answered || binding.codeChallenge === null || !redirectUri || !/^https?:/.test(redirectUri)) return null;
  const { origin, host } = new URL(redirectUri);
  return { label: `Continue to ${host}`, href: origin + (returnTo ?? '/') };
}

type Restartable = Pick<SpentAttempt, 'tenantId' | 'redirectUri' | 'returnTo' | 'binding'>;

/** The same sign-in once more, where the person chooses another account; the app's state and challenge come along. */
export const otherAccountHref = (attempt: Restartable): string =>
  `${startOverLink(attempt).href}&prompt=select_account`;

function startOverLink({ tenantId, redirectUri, returnTo, binding }: Restartable): { label: string; href: string } {
  const query = new URLSearchParams();
  if (returnTo !== null) query.set('return_to', returnTo);
  if (tenantId === null) return { label: 'Sign in again', href: signInHref(returnTo) };
  if (redirectUri !== null) query.set('redirect_uri', redirectUri);
  if (binding.state !== null) query.set('state', binding.state);
  if (binding.codeChallenge !== null) {
    query.set('code_challenge', binding.codeChallenge);
    query.set('code_challenge_method', 'S256');
  }
  return { label: 'Sign in again', href: `/edge/auth/${encodeURIComponent(tenantId)}/google?${query}` };
}

export function accountFailedPage(failure: ProviderFailure, returnTo: string | null, requestId: string): string {
  const denied = failure.kind === 'denied';
  return errorPage({
    status: 400,
    title: denied ? 'You chose not to sign in' : 'The sign-in failed',
    message: denied
      ? 'The identity provider says that you cancelled. Nothing was changed.'
      : 'The identity provider could not tell us who you are. Nothing was changed.',
    nextStep: 'You can try again now.',
    requestId,
    ...(denied ? {} : { developerDetail: `Stage ${failure.stage}, code ${failure.errorCode}.` }),
    startOver: { label: 'Sign in again', href: signInHref(returnTo) },
  });
}

/** The page that asks for the sign-in: a person's own, or that of accounts. */
function signInHref(returnTo: string | null): string {
  if (returnTo !== null && tenantOfOwnPage(returnTo) !== null) return returnTo;
  return `/account/sign-in?${new URLSearchParams(returnTo === null ? {} : { return_to: returnTo })}`;
}
