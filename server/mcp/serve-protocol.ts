/** Hands a request to the protocol library and its answer back. The library is loaded with this file and not before. */
import type { ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import type { CallContext } from './call-context.ts';
import { exchange } from './exchange.ts';
import { asUnavailable } from './http-fault.ts';
import { createMcpServer, type McpServerDependencies } from './mcp-server.ts';
import type { McpCaller } from './ports.ts';

interface Message {
  readonly req: NodeIncomingMessageLike;
  readonly res: ServerResponse;
  readonly body: unknown;
  readonly requestId: string;
}

export async function serve(
  { req, res, body, requestId }: Message,
  dependencies: McpServerDependencies,
  caller: McpCaller,
): Promise<void> {
  const context: CallContext = { caller, requestId, isUnavailable: false };
  const answer = async (request: Request): Promise<Response> => {
    const response = await exchange(request, body, () => createMcpServer(dependencies, context));
    // In a batch other calls may have succeeded, and their results must arrive.
    return context.isUnavailable && !Array.isArray(body) ? asUnavailable(response) : response;
  };
  const onerror = (error: Error): void => dependencies.logger.error({ err: error, request_id: requestId }, 'mcp');
  await toNodeHandler({ fetch: answer }, { onerror })(req, res, body);
}
