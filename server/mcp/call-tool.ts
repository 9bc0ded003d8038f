/** One call of one tool, from its name to its result. */
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { Unavailable } from '../kernel/unavailable.ts';
import type { CallContext } from './call-context.ts';
import { readArguments } from './read-arguments.ts';
import { CENSORED, scrub } from './scrub.ts';
import type { Tool } from './tool.ts';
import { failureOf, refusalOf, successOf } from './tool-result.ts';

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
