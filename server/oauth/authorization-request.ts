/**
 * How the account's server reads an authorization request: as OAuth does before OpenID Connect is added to it. An empty
 * scope was not sent, and scopes of others are dropped. Pure.
 */
import { readAuthorizationRequest } from '../oidc/authorization-request.ts';
import { knownScopes } from './scopes.ts';

const PARAMETERS = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'request',
  'request_uri',
]);

export function plainAuthorizationRequest(query: URLSearchParams): URLSearchParams {
  const [scope, ...more] = query.getAll('scope');
  const plain = readAuthorizationRequest(query, {
    scopeOf: () => (scope && more.length === 0 ? knownScopes(scope).join(' ') || scope : undefined),
    isIgnored: (name) => !PARAMETERS.has(name),
  });
  if (scope === '') plain.delete('scope', '');
  // The person is asked at every request, so `prompt` matters only if it forbids that.
  if (query.getAll('prompt').some((prompt) => prompt.split(' ').includes('none'))) plain.set('prompt', 'none');
  return plain;
}
