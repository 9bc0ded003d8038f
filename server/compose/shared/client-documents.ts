import { type ClientDocuments, createClientDocuments } from '../../oidc/client-documents.ts';
import { createGuardedFetch } from '../../oidc/fetch-document.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import type { Shared } from './shared.ts';

/** Undefined if the operator has switched them off. Then nothing is fetched and nothing is announced. */
export function composeClientDocuments(
  { clock, config, rateLimiter, fetchInTurn, fetchDocument = createGuardedFetch() }: Shared,
  scope: Pick<RequestScope, 'arrival'>,
): ClientDocuments | undefined {
  if (!config.clientIdDocuments) return undefined;
  const address = (): string => scope.arrival()?.address ?? 'unknown';
  const count = () => rateLimiter.take('oauthDocument', { address: address() }, clock.now());
  const inTurn = (url: string) => fetchInTurn(address(), () => fetchDocument(url));
  return createClientDocuments({ clock, fetchInTurn: inTurn, count });
}
