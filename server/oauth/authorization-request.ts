/**
 * Reads the query of an authorization request the way OAuth does before OpenID Connect is laid over it: parameters that
 * OAuth does not know are ignored (RFC 6749 section 3.1), an empty one was not sent, scopes of others fall away.
 * What is left wrong stays wrong, so that the protocol library refuses it in its own words. Pure.
 */
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
  const plain = new URLSearchParams([...query].filter(([name]) => PARAMETERS.has(name)));
  const [scope, ...more] = plain.getAll('scope');
  if (scope === '') plain.delete('scope', '');
  else if (scope !== undefined && more.length === 0) plain.set('scope', knownScopes(scope).join(' ') || scope);
  // The other modes answer with a page that needs a script or hide the code from servers; neither is offered.
  if (plain.has('response_mode') && plain.get('response_mode') !== 'query') plain.set('response_mode', 'not-offered');
  // Every request is asked about, so `prompt` matters only where it forbids asking.
  if (query.getAll('prompt').some((prompt) => prompt.split(' ').includes('none'))) plain.set('prompt', 'none');
  return plain;
}
