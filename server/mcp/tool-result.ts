/**
 * The result of a tool, in the protocol's form. Successes are allowlisted and then scrubbed; refusals are scrubbed too.
 */

import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERRORS, type ErrorCode, type Fix, type McpTool, secretFieldNames } from '@porchlight/contract';
import { CENSORED, censor } from '../crypto/censor.ts';
import { restCall, wrongKeyText } from '../http/errors/http-error.ts';
import type { DomainError, ErrorParts, Next } from '../kernel/domain-error.ts';
import type { Tool } from './tool.ts';

/** The same JSON twice: as structured content, and as text for clients and models that read nothing else. */
export function successOf({ output, secretOutputs }: Tool, value: object): CallToolResult {
  const content = scrub(output.parse(value), secretOutputs);
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

/** Only as text: structured content would have to match the tool's output schema, and some clients insist on that. */
export function refusalOf(error: DomainError, requestId: string, tools: readonly Tool[]): CallToolResult {
  const { code, next, errors, retryAfterS, needs, approval, ...said }: ErrorParts = error;
  const { detail, remedy } = ERRORS[code];
  const body = {
    code,
    message: error.code === 'wrongKeyKind' ? wrongKeyText(error) : (said.detail ?? detail),
    fix: next ? nextCall(next, tools) : { why: retryAfterS === undefined ? (REMEDIES[code] ?? remedy) : TRY_LATER },
    ...(errors ? { errors } : {}),
    ...(retryAfterS === undefined ? {} : { retry_after_s: retryAfterS }),
    ...(needs === undefined ? {} : { needs }),
    ...(approval === undefined ? {} : { approval }),
    request_id: requestId,
  };
  return refusal(body);
}

/** Nor does a call of a tool have headers. */
const REMEDIES: Readonly<Partial<Record<ErrorCode, string>>> = {
  approvalRequired:
    'Give the person `approval.approval_url`. Once they have approved, call the tool again with the same arguments.',
};

/** A tool result has no headers, so the remedy of the REST answer would name something that is missing. */
const TRY_LATER = 'Repeat the call after the seconds in `retry_after_s`.';

/** An unexpected error: the details are in the log, under the request id. */
export function failureOf(requestId: string): CallToolResult {
  const { detail, remedy } = ERRORS.internalError;
  return refusal({ code: 'internalError', message: detail, fix: { why: remedy }, request_id: requestId });
}

const refusal = (body: object): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(scrub(body)) }],
});

/** The next call as a tool, if this caller has an equivalent one; otherwise as an HTTP call. */
function nextCall(next: Next, tools: readonly Tool[]): Fix | { why: string; tool: McpTool } {
  const tool = 'operation' in next && tools.find(({ operations }) => operations.includes(next.operation));
  return tool ? { why: next.why, tool: tool.name } : restCall(next);
}

/** Names of all fields that the contract marks secret, and those that protocols give to credentials. */
const SECRET_NAMES: ReadonlySet<string> = new Set([...secretFieldNames(), 'authorization', 'cookie', 'client_secret']);

/**
 * The last check of a tool's output. Fields that the contract marks secret are emptied by name, and texts are searched
 * for anything that looks like a credential, however deep. The outputs have passed an allowlist; this catches what the
 * allowlist lets through. `keep` names the fields, by their path, that a tool is meant to give out.
 */
export function scrub<T>(value: T, keep: readonly string[] = []): T {
  return scrubAt(value, '', keep) as T;
}

function scrubAt(value: unknown, path: string, keep: readonly string[]): unknown {
  if (keep.includes(path)) return value;
  if (typeof value === 'string') return censor(value);
  if (Array.isArray(value)) return value.map((item) => scrubAt(item, `${path}[]`, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const hidden = SECRET_NAMES.has(name) && !keep.includes(at);
      return [scrubAt(name, '', []), hidden ? CENSORED : scrubAt(field, at, keep)];
    }),
  );
}
