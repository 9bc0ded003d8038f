/** Where a sign-in may end, by who began it: a link of the app, the app as an OpenID client, or another client. Pure. */
import { APP_CLIENT_ID } from '@porchlight/contract';
import type { AppBinding, SignInClient } from '../ports/attempts.ts';
import type { OwnEnd } from '../ports/own-sign-in.ts';
import { invitedPath } from './own-page-path.ts';

const OWN_ENDS: readonly OwnEnd[] = ['tryOut', 'invitation'];

/**
 * A client other than the app has redirects of its own; those of the app are its callback URLs. For a device the sign-in ends
 * on a page of the issuer.
 */
export const ownsRedirect = (client: SignInClient | null): boolean =>
  client !== null && (client.id !== APP_CLIENT_ID || client.device !== undefined);

const END_PATHS: Readonly<Record<OwnEnd, (tenantId: string) => string>> = {
  tryOut: (tenantId) => `/account/projects/${encodeURIComponent(tenantId)}/try/end`,
  invitation: invitedPath,
};

/** The page of the service on which its own sign-in ends, in every mode. */
export const ownEndUri = (baseUrl: string, tenantId: string, end: OwnEnd): string => baseUrl + END_PATHS[end](tenantId);

/**
 * It needs no entry in the list: its code is worth nothing without the verifier, which never leaves the service. The
 * service's own mark decides whether a start may end there, so nobody else may lead people to it.
 */
export function ownEndOf(
  baseUrl: string,
  { tenantId, redirectUri, binding }: { tenantId: string; redirectUri: string | undefined; binding: AppBinding },
): OwnEnd | null {
  if (binding.codeChallenge === null) return null;
  return OWN_ENDS.find((end) => redirectUri === ownEndUri(baseUrl, tenantId, end)) ?? null;
}
