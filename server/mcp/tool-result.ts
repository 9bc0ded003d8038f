/** What a tool says, in the protocol's form. Successes are allowlisted, then scrubbed; refusals are scrubbed too. */

import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERRORS, type Fix, type McpTool } from '@porchlight/contract';
import { restCall, wrongKeyText } from '../http/errors/http-error.ts';
import type { DomainError, ErrorParts, Next } from '../kernel/domain-error.ts';
import { scrub } from './scrub.ts';
import type { Tool } from './tool.ts';

/** The same JSON twice: as structured content, and as text for clients and models that read nothing else. */
export function successOf({ output, secretOutputs }: Tool, value: object): CallToolResult {
  const content = scrub(output.parse(value), secretOutputs);
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

/** As text only: structured content would have to fit the tool's output schema, and some clients insist. */
export function refusalOf(error: DomainError, requestId: string, tools: readonly Tool[]): CallToolResult {
  const { code, next, errors, retryAfterS, ...said }: ErrorParts = error;
  const { detail, remedy } = ERRORS[code];
  const body = {
    code,
    message: error.code === 'wrongKeyKind' ? wrongKeyText(error) : (said.detail ?? detail),
    fix: next ? nextCall(next, tools) : { why: retryAfterS === undefined ? remedy : TRY_LATER },
    ...(errors ? { errors } : {}),
    ...(retryAfterS === undefined ? {} : { retry_after_s: retryAfterS }),
    request_id: requestId,
  };
  return refusal(body);
}

/** A tool result has no headers, so the remedy of the REST answer would name what is not there. */
const TRY_LATER = 'Repeat the call after the seconds in `retry_after_s`.';

/** A surprise: what happened is in the log, under the request id. */
export function failureOf(requestId: string): CallToolResult {
  const { detail, remedy } = ERRORS.internalError;
  return refusal({ code: 'internalError', message: detail, fix: { why: remedy }, request_id: requestId });
}

const refusal = (body: object): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(scrub(body)) }],
});

/** The next call as a tool, where this caller has one that does the same; otherwise as the HTTP call that it is. */
function nextCall(next: Next, tools: readonly Tool[]): Fix | { why: string; tool: McpTool } {
  const tool = 'operation' in next && tools.find(({ operations }) => operations.includes(next.operation));
  return tool ? { why: next.why, tool: tool.name } : restCall(next);
}
