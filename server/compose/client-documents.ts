import { type ClientDocuments, createClientDocuments } from '../oidc/client-documents.ts';
import { createGuardedFetch } from '../oidc/fetch-document.ts';
import type { RequestScope } from '../oidc/ports.ts';
import type { Shared } from './shared.ts';

/** Undefined where the operator has switched them off: nothing is fetched and nothing promised. */
export function composeClientDocuments(
  { clock, config, rateLimiter, fetchDocument = createGuardedFetch() }: Shared,
  scope: Pick<RequestScope, 'arrival'>,
): ClientDocuments | undefined {
  if (!config.clientIdDocuments) return undefined;
  const count = () =>
    rateLimiter.take('oauthDocument', { address: scope.arrival()?.address ?? 'unknown' }, clock.now());
  return createClientDocuments({ clock, fetchDocument, count });
}
