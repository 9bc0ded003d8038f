/** One HTTP request at the MCP endpoint: who calls, and whether something that it needed was away. */
import type { McpCaller } from './ports.ts';

export interface CallContext {
  readonly caller: McpCaller;
  readonly requestId: string;
  /** Set where a call could not be made because the service lacks something: the whole answer becomes a 503. */
  isUnavailable: boolean;
}
