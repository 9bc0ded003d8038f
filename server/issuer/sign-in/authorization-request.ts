/** How a tenant's issuer reads an authorization request. Pure. */
import { readAuthorizationRequest } from '../../oidc/authorization-request.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import { isOwn } from '../settings/own-client.ts';

/** These have a meaning only in OpenID requests. */
const OF_OPENID = new Set(['acr_values', 'claims', 'claims_locales', 'id_token_hint', 'max_age', 'nonce', 'prompt']);

export const plainRequest = (query: URLSearchParams, agents: AgentSettings | null): URLSearchParams => {
  const wantsNoPage = query.get('prompt')?.split(' ').includes('none') === true;
  return readAuthorizationRequest(query, {
    scopeOf: (sent) => (sent.get('scope') ? undefined : usualScope(sent.get('client_id'), agents)),
    // A client that wants no page is told that there is none without one, whatever it asks for.
    isIgnored: (name, scope) =>
      OF_OPENID.has(name) && !scope?.split(' ').includes('openid') && !(name === 'prompt' && wantsNoPage),
    // A browser sends no form to an address of another scheme.
    mayPost: (sent) => /^https?:/i.test(sent.get('redirect_uri') ?? ''),
  });
};

/**
 * RFC 6749 section 3.3: a request that names no scope. The app wants to know who its user is; an agent wants all that the
 * app's servers offer, shown to the person one by one.
 */
export function usualScope(clientId: string | null, agents: AgentSettings | null): string {
  if (clientId !== null && isOwn(clientId)) return 'openid profile email';
  return agents?.scopes.map(({ name }) => name).join(' ') || 'openid';
}
