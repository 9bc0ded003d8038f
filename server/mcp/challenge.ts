/** `WWW-Authenticate` at the MCP endpoint: RFC 6750 section 3, with `resource_metadata` of RFC 9728 section 5.1. Pure. */
import type { OAuthScope } from '@porchlight/contract';

interface Challenge {
  readonly error: 'invalid_token' | 'insufficient_scope';
  readonly description: string;
  /** Everything that a new authorization should ask for. */
  readonly scopes: readonly OAuthScope[];
}

export const challengeHeader = (baseUrl: string, { error, description, scopes }: Challenge): string =>
  [
    `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`,
    `scope="${scopes.join(' ')}"`,
    `error="${error}"`,
    `error_description="${description}"`,
  ].join(', ');
