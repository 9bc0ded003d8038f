/** What a tool says, in the protocol's form. Successes are allowlisted, then scrubbed; refusals are scrubbed too. */

import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERRORS, type FieldFault, type Fix, type McpTool } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { scrub } from './scrub.ts';
import type { Tool } from './tool.ts';

/** The same JSON twice: as structured content, and as text for clients and models that read nothing else. */
export function successOf({ output, secretOutputs }: Tool, value: object): CallToolResult {
  const content = scrub(output.parse(value), secretOutputs);
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

/** As text only: structured content would have to fit the tool's output schema, and some clients insist. */
export function refusalOf(error: DomainError, requestId: string): CallToolResult {
  const { detail, remedy } = ERRORS[error.code];
  const body = {
    code: error.code,
    message: error.detail ?? detail,
    fix: error.fix ? toolFix(error.fix) : { why: error.retryAfterS === undefined ? remedy : TRY_LATER },
    ...(error.errors ? { errors: error.errors.map(atArguments) } : {}),
    ...(error.retryAfterS === undefined ? {} : { retry_after_s: error.retryAfterS }),
    request_id: requestId,
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(scrub(body)) }] };
}

/** A tool result has no headers, so the remedy of the REST answer would name what is not there. */
const TRY_LATER = 'Repeat the call after the seconds in `retry_after_s`.';

const TOOL_OF: Readonly<Record<string, McpTool>> = {
  '/api/genesis': 'create_tenant',
  '/api/claim/url': 'claim_tenant',
  '/api/resources/social-login': 'provision_resource',
  '/api/feedback/service': 'give_feedback',
};

/** The next call as a tool, where one does the same; otherwise as the HTTP call that it is. */
function toolFix(fix: Fix): Fix | { why: string; tool: McpTool } {
  const tool = fix.method === 'POST' ? TOOL_OF[fix.path] : undefined;
  return tool ? { why: fix.why, tool } : fix;
}

/** Use cases name fields as the REST body holds them; here they are the arguments. */
const atArguments = ({ path, message }: FieldFault): FieldFault => ({ path: path.replace(/^body\./, ''), message });
