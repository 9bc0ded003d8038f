/**
 * One message and its answer, in whichever era the client speaks: 2026-07-28 with its envelope, or an older revision with
 * `initialize`. Both are stateless and answer in plain JSON, so that the status can tell of an outage.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { rpcError } from './rpc-error.ts';

/** The only revision with batches; it is also what a request without the header means (2025-06-18, Transports). */
const BATCH_REVISION = '2025-03-26';

export async function exchange(request: Request, body: unknown, createServer: () => Server): Promise<Response> {
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
