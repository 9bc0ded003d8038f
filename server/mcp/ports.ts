/** What the MCP server needs from others. */

import type { Actor } from '@porchlight/contract';
import type { Subject } from '../oauth/subject.ts';

/** What agents are told about the service, the text of `/llms.txt`. */
export interface ServiceDocumentation {
  text(): string;
}

/** A call of a tool that a tenant's credentials allowed. It belongs in the tenant's own view like a request to the API. */
export interface ToolCall {
  readonly tenantId: string;
  readonly operation: string;
  /** The status that the same call of the control API would have had. */
  readonly status: number;
  readonly durationMs: number;
  readonly actor: Actor;
  /** The tool may change something. */
  readonly isChange: boolean;
}

export type RecordToolCall = (call: ToolCall) => void;

/** The newest projects that a grant reaches through its account, for a caller that names none. */
export type ProjectsOf = (
  subject: Subject,
) => Promise<readonly { readonly id: string; readonly name: string | null }[]>;
