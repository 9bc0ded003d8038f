/** One call of one tool, from its name to its result. */
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FieldFault } from '@porchlight/contract';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { boundedFaults } from '../kernel/bounded-faults.ts';
import { CENSORED } from '../kernel/censor.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import type { CallContext } from './caller.ts';
import type { Tool } from './tool.ts';
import { failureOf, refusalOf, scrub, successOf } from './tool-result.ts';

interface Call {
  readonly name: string;
  readonly arguments?: unknown;
}

/** `tools` are those that this caller sees; another name is no tool, whether or not it is one for someone else. */
export async function callTool(
  tools: readonly Tool[],
  call: Call,
  context: CallContext,
  logger: Logger,
): Promise<CallToolResult> {
  const { caller, requestId } = context;
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${shown(call.name)}`);
  const input = readArguments(tool.variants[caller.kind].input, call.arguments);
  if (!input.ok) return refusalOf(input.error, requestId, tools);
  try {
    const result = await tool.run(input.value, caller);
    return result.ok ? successOf(tool, result.value) : refusalOf(result.error, requestId, tools);
  } catch (error) {
    if (error instanceof Unavailable) {
      context.isUnavailable = true;
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Temporarily unavailable. Nothing was changed.');
    }
    logger.error({ err: error, request_id: requestId, tool: tool.name }, 'a tool failed');
    return failureOf(requestId);
  }
}

/** A name is repeated for whoever mistyped it, unless it is something that nobody should see again. */
const shown = (name: string): string => (scrub(name) === name && name.length <= 64 ? name : CENSORED);

/** Arguments against the schema of the caller's variant. Nothing is coerced and nothing unknown is let through. */
function readArguments(schema: z.ZodObject, given: unknown): Result<Record<string, unknown>, DomainError> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return ok(parsed.data);
  const errors = parsed.error.issues.map(faultOf);
  const unconfirmed = errors.some(({ path }) => path === 'confirmed');
  return fail({ code: unconfirmed ? 'confirmationRequired' : 'invalidRequest', errors: boundedFaults(errors) });
}

const faultOf = ({ path, message }: z.core.$ZodIssue): FieldFault => ({
  path: path.length === 0 ? 'arguments' : path.map(String).join('.'),
  message,
});
