/** The API as a whole: its version, and who may call what by MCP. */

export const API_VERSION = '1';

export const OAUTH_SCOPES = [
  'mcp:tenants:create',
  'mcp:tenant:read',
  'mcp:resources:write',
  'mcp:feedback:write',
] as const;
export type OAuthScope = (typeof OAUTH_SCOPES)[number];

export const MCP_TOOLS = [
  'get_service_documentation',
  'create_tenant',
  'claim_tenant',
  'tenant_status',
  'provision_resource',
  'give_feedback',
] as const;
export type McpTool = (typeof MCP_TOOLS)[number];
