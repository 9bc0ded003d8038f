/** Who calls the MCP server, and what it needs of others. */
import type { Grant } from '../oauth/ports.ts';

/** The two ways in: without an Authorization header, or with an access token. There is no third, and none becomes another. */
export type McpCaller =
  | { readonly kind: 'public'; readonly address: string }
  | { readonly kind: 'oauth'; readonly address: string; readonly grant: Grant };

export type CallerKind = McpCaller['kind'];

/** What agents are told about the service, the text of `/llms.txt`. */
export interface ServiceDocumentation {
  text(): string;
}
