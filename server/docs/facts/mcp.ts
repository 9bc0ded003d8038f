/** The MCP tools, as the server itself describes them, and the OAuth scopes that open them. */
import { OAUTH_SCOPES } from '@porchlight/contract';
import { codeList, markdownTable } from '../markdown/markdown-table.ts';
import type { OpenApiDocument } from '../openapi/openapi-file.ts';

export interface ToolFact {
  readonly name: string;
  /** One sentence for people. */
  readonly summary: string;
  readonly scope: string | null;
  /** Names of the inputs of a caller without an Authorization header. */
  readonly publicInputs: readonly string[];
  /** Names of the inputs of a caller with an access token. */
  readonly oauthInputs: readonly string[];
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : codeList(names));

export const toolTable = (tools: readonly ToolFact[]): string =>
  markdownTable(
    ['Tool', 'What it does', 'OAuth scope'],
    tools.map(({ name, summary, scope }) => [`\`${name}\``, summary, scope === null ? 'none' : `\`${scope}\``]),
  );

export const toolInputTable = (tools: readonly ToolFact[]): string =>
  markdownTable(
    ['Tool', 'Without a token', 'With an OAuth token'],
    tools.map(({ name, publicInputs, oauthInputs }) => [`\`${name}\``, listed(publicInputs), listed(oauthInputs)]),
  );

export function scopeTable(document: OpenApiDocument): string {
  const scheme = document.components?.securitySchemes?.accountToken;
  const scopes = scheme && 'flows' in scheme ? (scheme.flows?.authorizationCode?.scopes ?? {}) : {};
  return markdownTable(
    ['Scope', 'Allows'],
    OAUTH_SCOPES.map((scope) => [`\`${scope}\``, scopes[scope] ?? '']),
  );
}
