/** Where a sign-in may end, by who began it: a link of the app, the app as an OpenID client, or another client. Pure. */
import { APP_CLIENT_ID } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { AppBinding, SignInClient } from './ports/attempts.ts';
import type { SocialLoginResource } from './ports/resource.ts';

/** A client other than the app has redirects of its own; those of the app are its callback URLs. */
export const ownsRedirect = (client: SignInClient | null): boolean => client !== null && client.id !== APP_CLIENT_ID;

/** No token ever stands in the redirect of an OpenID client, so that it needs no challenge here. */
export const lacksChallenge = (
  { callbackMode }: SocialLoginResource,
  { codeChallenge }: AppBinding,
  client: SignInClient | null,
): boolean => client === null && callbackMode === 'code' && codeChallenge === null;

/** The app takes codes only: whoever strips the challenge from its link gets no tokens instead. */
export const challengeMissing: DomainError = {
  code: 'invalidRequest',
  detail: 'This app takes no tokens in its callback URL; start the sign-in from the app itself.',
  errors: [{ path: 'code_challenge', message: 'is required, with code_challenge_method=S256, by callback_mode: code' }],
};
