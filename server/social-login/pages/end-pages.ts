/** Ends of a sign-in that cannot go back to the app: what happened, and a button that starts over. */
import type { AppLook } from '../../pages/components/app-look.ts';
import type { Language } from '../../pages/language.ts';
import { fillText } from '../../pages/languages/text.ts';
import { type Texts, textsIn } from '../../pages/languages/texts.ts';
import { errorPage } from '../../pages/views/site/error-page.ts';
import type { ProviderFailure } from '../../providers/ports.ts';
import type { SpentAttempt } from '../ports/attempts.ts';
import { ownPagePath, tenantOfOwnPage } from '../sign-in/own-page-path.ts';

export function expiredPage(spent: SpentAttempt | null, look: AppLook, requestId: string, language: Language): string {
  const { signInEnds } = textsIn(language);
  // The authorization request of an OpenID client is answered once: only the client itself can make another.
  const startOver =
    spent && !spent.client
      ? (appLink(spent, signInEnds) ?? { label: signInEnds.signInAgain, href: startOverHref(spent) })
      : undefined;
  return errorPage(
    {
      status: 400,
      // The button was pressed twice, or reached by the back button. The first redirect cannot be repeated, because it held
      // tokens.
      ...(spent?.answered ? signInEnds.answered : signInEnds.expired),
      nextStep: startOver ? signInEnds.startOver : signInEnds.fromTheApp,
      code: 'loginExpired',
      requestId,
      look,
      ...(startOver ? { startOver } : {}),
    },
    language,
  );
}

/**
 * An app uses its state and verifier once. If this page started another sign-in, the app would not know its answer and would
 * show an error. So the link leads to a page of the app. An app without web pages starts again.
 */
function appLink(
  { answered, redirectUri, returnTo, binding }: SpentAttempt,
  { continueTo }: Texts['signInEnds'],
): { label: string; href: string } | null {
  if (!answered || binding.codeChallenge === null || !redirectUri || !/^https?:/.test(redirectUri)) return null;
  const { origin, host } = new URL(redirectUri);
  return { label: fillText(continueTo, { host }), href: origin + (returnTo ?? '/') };
}

type Restartable = Pick<SpentAttempt, 'provider' | 'tenantId' | 'redirectUri' | 'returnTo' | 'binding'>;

/** Starts the same sign-in again, for the person to choose another account. The app's state and challenge are kept. */
export const otherAccountHref = (attempt: Restartable): string => `${startOverHref(attempt)}&prompt=select_account`;

/** Starts the same sign-in at the page on which the person chooses a provider. */
export const otherWayHref = (attempt: Omit<Restartable, 'provider'>): string =>
  startOverHref({ ...attempt, provider: 'sign-in' });

function startOverHref({ provider, tenantId, redirectUri, returnTo, binding }: Restartable): string {
  const query = new URLSearchParams();
  if (returnTo !== null) query.set('return_to', returnTo);
  if (tenantId === null) return signInHref(returnTo);
  if (redirectUri !== null) query.set('redirect_uri', redirectUri);
  if (binding.state !== null) query.set('state', binding.state);
  if (binding.codeChallenge !== null) {
    query.set('code_challenge', binding.codeChallenge);
    query.set('code_challenge_method', 'S256');
  }
  return `/edge/auth/${encodeURIComponent(tenantId)}/${provider}?${query}`;
}

export function accountFailedPage(
  failure: ProviderFailure,
  returnTo: string | null,
  requestId: string,
  language: Language,
): string {
  const { signInEnds } = textsIn(language);
  const denied = failure.kind === 'denied';
  return errorPage(
    {
      status: 400,
      ...(denied ? signInEnds.denied : signInEnds.failed),
      nextStep: signInEnds.tryNow,
      requestId,
      ...(denied ? {} : { developerDetail: `Stage ${failure.stage}, code ${failure.errorCode}.` }),
      startOver: { label: signInEnds.signInAgain, href: signInHref(returnTo) },
    },
    language,
  );
}

/** The page that asks for the sign-in: a person's own, or that of accounts. */
function signInHref(returnTo: string | null): string {
  const tenantId = tenantOfOwnPage(returnTo);
  if (tenantId !== null) return ownPagePath(tenantId);
  return `/account/sign-in?${new URLSearchParams(returnTo === null ? {} : { return_to: returnTo })}`;
}
