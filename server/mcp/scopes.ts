/** Which scope a tool needs, and the answer for a caller without it. The documentation is open to every token. Pure. */
import { MCP_TOOLS, type McpTool, OAUTH_SCOPES, type OAuthScope } from '@porchlight/contract';

export const TOOL_SCOPES: Readonly<Record<McpTool, OAuthScope | null>> = {
  get_service_documentation: null,
  create_tenant: 'mcp:tenants:create',
  claim_tenant: 'mcp:tenants:create',
  tenant_status: 'mcp:tenant:read',
  provision_resource: 'mcp:resources:write',
  give_feedback: 'mcp:feedback:write',
};

export const isGranted = (tool: McpTool, granted: readonly OAuthScope[]): boolean => {
  const scope = TOOL_SCOPES[tool];
  return scope === null || granted.includes(scope);
};

/** The scope that the caller lacks for this tool, if any. An unknown tool name needs no scope. */
export function missingScope(name: unknown, granted: readonly OAuthScope[]): OAuthScope | null {
  const tool = MCP_TOOLS.find((known) => known === name);
  return tool === undefined || isGranted(tool, granted) ? null : TOOL_SCOPES[tool];
}

/** The scopes to ask the user for: the granted ones and the missing ones, so that nothing is lost. */
export const withScope = (granted: readonly OAuthScope[], missing: OAuthScope): OAuthScope[] =>
  OAUTH_SCOPES.filter((scope) => scope === missing || granted.includes(scope));

interface Challenge {
  readonly error: 'invalid_token' | 'insufficient_scope';
  readonly description: string;
  /** Everything that a new authorization should ask for. */
  readonly scopes: readonly OAuthScope[];
}

/** `WWW-Authenticate` at the MCP endpoint: RFC 6750 section 3, with `resource_metadata` of RFC 9728 section 5.1. */
export const challengeHeader = (baseUrl: string, { error, description, scopes }: Challenge): string =>
  [
    `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`,
    `scope="${scopes.join(' ')}"`,
    `error="${error}"`,
    `error_description="${description}"`,
  ].join(', ');
