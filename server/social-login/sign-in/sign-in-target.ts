/** Where a sign-in may end, by who began it: a link of the app, the app as an OpenID client, or another client. Pure. */
import { APP_CLIENT_ID } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { AppBinding, SignInClient } from '../ports/attempts.ts';
import type { SocialLoginResource } from '../ports/resource.ts';

/** A client other than the app has redirects of its own; those of the app are its callback URLs. */
export const ownsRedirect = (client: SignInClient | null): boolean => client !== null && client.id !== APP_CLIENT_ID;

/** The page of the desk on which the owner's own try-out ends, in every mode. */
export const tryRedirectUri = (baseUrl: string, tenantId: string): string =>
  `${baseUrl}/account/projects/${encodeURIComponent(tenantId)}/try/end`;

/** It needs no entry in the list: its code is worth nothing without the verifier, which never leaves the service. */
export const isTryOut = (
  baseUrl: string,
  { tenantId, redirectUri, binding }: { tenantId: string; redirectUri: string | undefined; binding: AppBinding },
): boolean => binding.codeChallenge !== null && redirectUri === tryRedirectUri(baseUrl, tenantId);

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
