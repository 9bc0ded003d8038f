/** OAuth scopes in plain words, for the person who is asked to grant them. */
import type { OAuthScope } from '@porchlight/contract';

export const SCOPE_WORDS: Readonly<Record<OAuthScope, string>> = {
  'mcp:tenants:create': 'Create projects for you',
  'mcp:tenant:read': 'See the status, limits and usage of your projects',
  'mcp:resources:write': 'Set up and change sign-in for your projects, callback addresses included',
  'mcp:feedback:write': 'Send feedback about Porchlight from your projects',
};
