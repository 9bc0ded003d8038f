/** Scopes as text and as a list. A scope that is not in the vocabulary is ignored. */
import { OAUTH_SCOPES, type OAuthScope } from '@porchlight/contract';

export const ALL_SCOPES = OAUTH_SCOPES.join(' ');

/** The known scopes in a text, in the order of the vocabulary. */
export function knownScopes(text: string): OAuthScope[] {
  const named = new Set(text.split(' '));
  return OAUTH_SCOPES.filter((scope) => named.has(scope));
}
