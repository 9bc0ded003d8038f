/**
 * How to find and use the MCP server before a connection exists: the server card and the catalogues of SEP-2127 (final
 * since 2026-10-06), and `/.well-known/mcp.json`, which says more.
 */
import { OAUTH_SCOPES } from '@porchlight/contract';
import type { ToolFact } from './facts/mcp.ts';
import { VERSION } from './sources/version.ts';

/** The place that SEP-2127 reserves, below the endpoint itself. */
export const SERVER_CARD_PATH = '/mcp/server-card';
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';
export const MCP_CATALOG_PATH = '/.well-known/mcp/catalog.json';
export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json';
export const AI_CATALOG_TYPE = 'application/ai-catalog+json';

const TITLE = 'Porchlight';
const NAME = 'porchlight';

const identity = (baseUrl: string) => ({
  name: `${reversed(new URL(baseUrl).hostname)}/${NAME}`,
  version: VERSION,
  title: TITLE,
  description: 'Social login for the apps that agents build: create a project, provision sign-in, hand it to a human.',
  websiteUrl: baseUrl,
  remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp` }],
});

/** It lists no tools, as SEP-2127 wants: those are asked of the server. */
export const serverCard = (baseUrl: string): object => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  ...identity(baseUrl),
});

const entries = (baseUrl: string): readonly object[] => [
  {
    identifier: `urn:air:${new URL(baseUrl).hostname}:${NAME}`,
    displayName: TITLE,
    type: SERVER_CARD_TYPE,
    url: baseUrl + SERVER_CARD_PATH,
  },
];

export const mcpCatalog = (baseUrl: string): object => ({ specVersion: 'draft', entries: entries(baseUrl) });

export const aiCatalog = (baseUrl: string): object => ({
  specVersion: '1.0',
  host: { displayName: TITLE },
  entries: entries(baseUrl),
});

export function mcpCard(baseUrl: string, tools: readonly ToolFact[]): object {
  const endpoint = `${baseUrl}/mcp`;
  return {
    ...identity(baseUrl),
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
