/** How an authorization request is read before the protocol library sees it. Pure. */
import { APP_CLIENT_ID } from '@porchlight/contract';
import type { AgentSettings } from './ports.ts';

const OF_OPENID = ['acr_values', 'claims', 'claims_locales', 'id_token_hint', 'max_age', 'nonce', 'prompt'] as const;

export function plainRequest(query: URLSearchParams, agents: AgentSettings | null): URLSearchParams {
  const plain = new URLSearchParams(query);
  if (!plain.get('scope')) plain.set('scope', usualScope(plain.get('client_id'), agents));
  // The other modes answer with a page that needs a script or hide the code from servers; neither is offered.
  if (plain.has('response_mode') && plain.get('response_mode') !== 'query') plain.set('response_mode', 'not-offered');
  // RFC 6749 section 3.1: what has no meaning is ignored. These have one only where the person is to be known.
  if (!plain.get('scope')?.split(' ').includes('openid')) for (const name of OF_OPENID) plain.delete(name);
  return plain;
}

/**
 * RFC 6749 section 3.3: a request that names no scope. The app wants to know who its user is; an agent wants all that the
 * app's servers offer, shown to the person one by one.
 */
function usualScope(clientId: string | null, agents: AgentSettings | null): string {
  if (clientId === APP_CLIENT_ID) return 'openid profile email';
  return agents?.scopes.map(({ name }) => name).join(' ') || 'openid';
}
