/** The MCP tools and the OAuth scopes that open them. */
import { MCP_TOOLS, type McpTool, OAUTH_SCOPES, type OAuthScope } from '@porchlight/contract';
import { markdownTable } from '../markdown-table.ts';
import type { OpenApiDocument } from '../openapi-file.ts';

interface Tool {
  readonly does: string;
  readonly scope: OAuthScope | null;
  /** Inputs of the three kinds of caller, in the words of the specification. */
  readonly publicInput: string;
  readonly oauthInput: string;
  readonly localInput: string;
}

const KEY = '`tenant_id`, `coh_management_key`';

export const TOOLS: Readonly<Record<McpTool, Tool>> = {
  get_service_documentation: {
    does: 'Returns these instructions. Read-only.',
    scope: null,
    publicInput: 'none',
    oauthInput: 'none',
    localInput: 'none',
  },
  create_tenant: {
    does: 'Creates a project and returns its credentials file.',
    scope: 'mcp:tenants:create',
    publicInput: '`confirmed`',
    oauthInput: '`confirmed`, `idempotency_key`',
    localInput: '`project_root`, `confirmed`',
  },
  claim_tenant: {
    does: 'Returns the address at which a human approves the claim.',
    scope: 'mcp:resources:write',
    publicInput: `${KEY}, \`confirmed\``,
    oauthInput: '`tenant_id`, `confirmed`',
    localInput: '`project_root`, `confirmed`',
  },
  tenant_status: {
    does: 'Reports state, resources and limits.',
    scope: 'mcp:tenant:read',
    publicInput: KEY,
    oauthInput: '`tenant_id`',
    localInput: '`project_root`',
  },
  provision_resource: {
    does: 'Provisions social login with its callback URLs.',
    scope: 'mcp:resources:write',
    publicInput: `${KEY}, \`confirmed\`, \`resource\` and \`configuration\``,
    oauthInput: '`tenant_id`, `confirmed`, `resource` and `configuration`',
    localInput: '`project_root`, `confirmed`, `resource` and `configuration`',
  },
  give_feedback: {
    does: 'Sends feedback to the people who run the service.',
    scope: 'mcp:feedback:write',
    publicInput: `${KEY}, \`feedback\``,
    oauthInput: '`tenant_id`, `feedback`',
    localInput: '`project_root`, `feedback`',
  },
};

export const toolTable = (): string =>
  markdownTable(
    ['Tool', 'What it does', 'OAuth scope'],
    MCP_TOOLS.map((name) => {
      const { does, scope } = TOOLS[name];
      return [`\`${name}\``, does, scope === null ? 'none' : `\`${scope}\``];
    }),
  );

export const toolInputTable = (): string =>
  markdownTable(
    ['Tool', 'Hosted, public', 'Hosted, OAuth', 'Local'],
    MCP_TOOLS.map((name) => {
      const { publicInput, oauthInput, localInput } = TOOLS[name];
      return [`\`${name}\``, publicInput, oauthInput, localInput];
    }),
  );

export function scopeTable(document: OpenApiDocument): string {
  const scheme = document.components?.securitySchemes?.accountToken;
  const scopes = scheme && 'flows' in scheme ? (scheme.flows?.authorizationCode?.scopes ?? {}) : {};
  return markdownTable(
    ['Scope', 'Allows'],
    OAUTH_SCOPES.map((scope) => [`\`${scope}\``, scopes[scope] ?? '']),
  );
}
