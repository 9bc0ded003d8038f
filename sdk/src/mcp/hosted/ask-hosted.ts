/** One request to the MCP server of a service, without a session. Its answer is not trusted yet. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { VERSION } from '../../cli/frame/version.ts';
import { errorOfAnswer, Unavailable } from '../../errors.ts';
import { noAnswer } from '../../settle.ts';
import { type Answer, transport } from '../../transport.ts';

const REVISION = '2026-07-28';
const TIMEOUT_MS = 30_000;

export interface HostedRequest {
  readonly method: 'tools/list' | 'tools/call';
  readonly params?: { readonly name: string; readonly arguments: object };
  /** The abilities of this server's client, so that the service asks for nothing that the client cannot do. */
  readonly capabilities?: ClientCapabilities;
}

export async function askHosted(baseUrl: string, request: HostedRequest): Promise<object> {
  const { method, params, capabilities = {} } = request;
  const _meta = {
    [PROTOCOL_VERSION_META_KEY]: REVISION,
    [CLIENT_INFO_META_KEY]: { name: 'porchlight-mcp', version: VERSION },
    [CLIENT_CAPABILITIES_META_KEY]: capabilities,
  };
  const answer = await transport('/mcp', {
    baseUrl,
    method: 'POST',
    redirect: 'error',
    timeoutMs: TIMEOUT_MS,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(params && { 'mcp-name': params.name }),
      // A claim page names the program that asked for the link.
      'user-agent': 'porchlight-mcp/1',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  }).catch((error: unknown) => {
    throw noAnswer(error);
  });
  return resultOf(answer);
}

function resultOf(answer: Answer): object {
  const { status, headers } = answer;
  const retryAfterS = Number(headers.get('retry-after')) || undefined;
  if (status === 429) throw new Unavailable('rateLimited', 'There were too many calls from here.', { retryAfterS });
  if (status === 503) throw new Unavailable('unavailable', 'The service is temporarily unavailable.', { retryAfterS });
  const { result } = (answer.data ?? {}) as { readonly result?: unknown };
  if (status === 200 && typeof result === 'object' && result !== null) return result;
  // The text of an answer that cannot be read is not repeated.
  throw errorOfAnswer({ ...answer, data: undefined });
}
