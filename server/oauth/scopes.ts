/** Scopes as text and as a list. Whatever is not in the vocabulary is no scope of ours. */
import { OAUTH_SCOPES, type OAuthScope } from '@porchlight/contract';

export const ALL_SCOPES = OAUTH_SCOPES.join(' ');

/** The scopes of ours that a text names, in the order of the vocabulary. */
export function knownScopes(text: string): OAuthScope[] {
  const named = new Set(text.split(' '));
  return OAUTH_SCOPES.filter((scope) => named.has(scope));
}
