/** Where a sign-in may end, by who began it: a link of the app, the app as an OpenID client, or another client. Pure. */
import { APP_CLIENT_ID } from '@porchlight/contract';
import type { AppBinding, SignInClient } from '../ports/attempts.ts';

/**
 * A client other than the app has redirects of its own; those of the app are its callback URLs. For a device the sign-in ends
 * on a page of the issuer.
 */
export const ownsRedirect = (client: SignInClient | null): boolean =>
  client !== null && (client.id !== APP_CLIENT_ID || client.device !== undefined);

/** The page of the desk on which the owner's own try-out ends, in every mode. */
export const tryRedirectUri = (baseUrl: string, tenantId: string): string =>
  `${baseUrl}/account/projects/${encodeURIComponent(tenantId)}/try/end`;

/**
 * It needs no entry in the list: its code is worth nothing without the verifier, which never leaves the service. The
 * desk's own mark decides whether a start may end there: the consent page names the host of the service, so nobody else
 * may lead people to it.
 */
export const endsAtDesk = (
  baseUrl: string,
  { tenantId, redirectUri, binding }: { tenantId: string; redirectUri: string | undefined; binding: AppBinding },
): boolean => binding.codeChallenge !== null && redirectUri === tryRedirectUri(baseUrl, tenantId);
