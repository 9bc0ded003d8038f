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

/** A call of a tool that a tenant's credentials allowed. It belongs in the tenant's own view like a request to the API. */
export interface ToolCall {
  readonly tenantId: string;
  readonly operation: string;
  /** What the same call of the control API would have answered. */
  readonly status: number;
  readonly durationMs: number;
}

export type RecordToolCall = (call: ToolCall) => void;
