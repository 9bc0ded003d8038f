/** One call of one tool, from its name to its result. */
import {
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { FieldFault } from '@porchlight/contract';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { CENSORED } from '../crypto/censor.ts';
import { boundedFaults } from '../http/errors/bounded-faults.ts';
import type { DomainError, ErrorParts } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { approvalPage } from './approval-page.ts';
import type { CallContext } from './caller.ts';
import type { ProjectsOf } from './ports.ts';
import type { Tool } from './tool.ts';
import { failureOf, refusalOf, scrub, successOf } from './tool-result.ts';

interface Call {
  readonly name: string;
  readonly arguments?: unknown;
}

interface Dependencies {
  readonly logger: Logger;
  readonly projectsOf: ProjectsOf;
  /** The client can open a page for its user. */
  readonly showsPage: boolean;
}

/**
 * `tools` are those that this caller sees. Any other name is unknown, even if other callers have a tool of that name.
 */
export async function callTool(
  tools: readonly Tool[],
  call: Call,
  context: CallContext,
  { logger, projectsOf, showsPage }: Dependencies,
): Promise<CallToolResult | InputRequiredResult> {
  const { caller, requestId } = context;
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${shown(call.name)}`);
  const input = readArguments(tool.variants[caller.kind].input, call.arguments);
  if (!input.ok) return refusalOf(await withProjects(input.error, context, projectsOf), requestId, tools);
  try {
    const result = await tool.run(input.value, caller);
    if (result.ok) return successOf(tool, result.value);
    const page = showsPage ? approvalPage(result.error) : null;
    return page ?? refusalOf(result.error, requestId, tools);
  } catch (error) {
    if (error instanceof Unavailable) {
      context.isUnavailable = true;
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Temporarily unavailable. Nothing was changed.');
    }
    logger.error({ err: error, request_id: requestId, tool: tool.name }, 'a tool failed');
    return failureOf(requestId);
  }
}

/** A new session does not know its projects, and no tool lists them: the refusal names those of the account. */
async function withProjects(error: DomainError, { caller }: CallContext, projectsOf: ProjectsOf): Promise<DomainError> {
  const { errors = [] }: ErrorParts = error;
  if (caller.kind !== 'oauth' || !errors.some(({ path }) => path === 'tenant_id')) return error;
  const projects = await projectsOf(caller.grant.subject);
  const named = projects.map(({ id, name }) => (name ? `${id} (${scrub(name)})` : id)).join(', ');
  return {
    ...error,
    detail: named ? `Send tenant_id. Projects of this account: ${named}.` : NO_PROJECTS,
  } as DomainError;
}

const NO_PROJECTS = 'Send tenant_id. This account has no project yet; create_tenant makes one.';

/** An unknown name is repeated in the answer so that a typo is visible, unless it may be a secret. */
const shown = (name: string): string => (scrub(name) === name && name.length <= 64 ? name : CENSORED);

/**
 * Checks arguments against the schema of the caller's variant. Nothing is coerced and nothing unknown is let through.
 */
function readArguments(schema: z.ZodObject, given: unknown): Result<Record<string, unknown>, DomainError> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return ok(parsed.data);
  const errors = parsed.error.issues.map((issue) => faultOf(issue, Object.keys(schema.shape)));
  const unconfirmed = errors.some(({ path }) => path === 'confirmed');
  return fail({ code: unconfirmed ? 'confirmationRequired' : 'invalidRequest', errors: boundedFaults(errors) });
}

function faultOf(issue: z.core.$ZodIssue, known: readonly string[]): FieldFault {
  const { path, message } = issue;
  const unknown = issue.code === 'unrecognized_keys' && path.length === 0 ? issue.keys : [];
  // The file has `management_key`, the specification `coh_management_key`.
  const meant = known.find((name) => unknown.some((key) => name.endsWith(key) || key.endsWith(name)));
  return {
    path: path.length === 0 ? 'arguments' : path.map(String).join('.'),
    message: meant === undefined ? message : `${message}. Did you mean ${meant}?`,
  };
}
