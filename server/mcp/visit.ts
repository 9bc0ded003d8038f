/** One HTTP request at the MCP endpoint: who came, and whether something that it needed was out of reach. */
import type { McpCaller } from './ports.ts';

export interface Visit {
  readonly caller: McpCaller;
  readonly requestId: string;
  /** Set where a call could not be made because a part of the service is away: the whole answer becomes a 503. */
  isUnavailable: boolean;
}
