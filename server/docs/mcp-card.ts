/**
 * `/.well-known/mcp.json`: how to find and use the MCP server before a connection exists. The fields up to `remotes` are
 * those of the server card of SEP-2127; what follows says more to clients that read it and is ignored by the others.
 */
import { API_VERSION, OAUTH_SCOPES } from '@porchlight/contract';
import type { ToolFact } from './facts/mcp.ts';

export function mcpCard(baseUrl: string, tools: readonly ToolFact[]): object {
  const endpoint = `${baseUrl}/mcp`;
  return {
    name: `${reversed(new URL(baseUrl).hostname)}/porchlight`,
    version: `${API_VERSION}.0.0`,
    title: 'Porchlight',
    description:
      'Social login for the apps that agents build: create a project, provision sign-in, hand it to a human.',
    websiteUrl: baseUrl,
    remotes: [{ type: 'streamable-http', url: endpoint }],
    endpoint,
    transport: 'streamable-http',
    capabilities: { tools: {} },
    tools: tools.map(({ name, summary, scope }) => ({ name, description: summary, scope })),
    authentication: {
      required: false,
      schemes: ['oauth2'],
      resource: endpoint,
      scopes: OAUTH_SCOPES,
      protected_resource_metadata: `${baseUrl}/.well-known/oauth-protected-resource/mcp`,
      authorization_server_metadata: `${baseUrl}/.well-known/oauth-authorization-server`,
      guide: `${baseUrl}/auth.md`,
    },
    documentation: `${baseUrl}/docs/mcp`,
    instructions: `${baseUrl}/llms.txt`,
    openapi: `${baseUrl}/openapi.json`,
  };
}

/** Names of servers are reverse-DNS: `com.example.porchlight`. */
const reversed = (host: string): string =>
  /^[a-z0-9.-]+$/i.test(host) && !/^[\d.]+$/.test(host) ? host.split('.').reverse().join('.') : 'localhost';
