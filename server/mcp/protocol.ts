/** Hands a request to the protocol library and its answer back. The library is loaded with this file and not before. */

import type { ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { CallContext, McpCaller } from './caller.ts';
import { asUnavailable, rpcError } from './json-rpc.ts';
import { createMcpServer, type McpServerDependencies } from './mcp-server.ts';

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

/** The only revision with batches. A request without the header means this revision too (2025-06-18, Transports). */
const BATCH_REVISION = '2025-03-26';

/**
 * One message and its answer, in whichever era the client speaks: 2026-07-28 with its envelope, or an older revision
 * with `initialize`. Both are stateless and answer in plain JSON, so that the status can report an outage.
 */
async function exchange(request: Request, body: unknown, createServer: () => Server): Promise<Response> {
  if (Array.isArray(body) && (request.headers.get('mcp-protocol-version') ?? BATCH_REVISION) !== BATCH_REVISION) {
    return rpcError(400, -32_600, 'This revision of the protocol has no batches: send one message a request.');
  }
  if (!(await isLegacyRequest(request, body))) {
    return createMcpHandler(createServer, { legacy: 'reject' }).fetch(request, { parsedBody: body });
  }
  const server = createServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const answer = await transport.handleRequest(request, { parsedBody: body });
    return Array.isArray(body) ? asBatch(answer) : answer;
  } finally {
    await server.close();
  }
}

/** JSON-RPC 2.0 section 6: a batch is answered with an array. The library sends a single answer bare. */
async function asBatch(answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer;
  const body: unknown = await answer.json();
  return Response.json(Array.isArray(body) ? body : [body], { headers: answer.headers });
}
