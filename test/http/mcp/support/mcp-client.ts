/** The MCP endpoint by hand: each message is written out, so that each can be made wrong. */
import type { Harness } from '../../../support/harness.ts';

/** Every field that a tool or a refusal can have; the tests know which ones to expect. */
export interface ToolValue {
  readonly name: string | null;
  readonly documentation: string;
  readonly tenant_id: string;
  readonly status: string;
  readonly credentials_file: { readonly filename: string; readonly content: string };
  readonly credentials_download_url: string;
  readonly claim_url: string;
  readonly tenant: Readonly<Record<string, unknown>>;
  readonly resources: readonly Readonly<Record<string, unknown>>[];
  readonly code: string;
  readonly message: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

interface RpcResult {
  readonly tools: ListedTool[];
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent: ToolValue;
  readonly isError?: boolean;
}

export interface RpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    readonly id?: unknown;
    readonly result: RpcResult;
    readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  };
}

export interface ToolAnswer extends RpcAnswer {
  readonly isError: boolean;
  /** The structured content, or for a refusal the content of its text. */
  readonly value: ToolValue;
}

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
  readonly annotations: Record<string, unknown>;
}

interface Schema {
  readonly type: string;
  readonly properties: Record<string, Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

export const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export async function post(
  harness: Pick<Harness, 'fetch'>,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/mcp',
): Promise<RpcAnswer> {
  const response = await harness.fetch(path, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
  };
}

export interface Mcp {
  send(method: string, params?: object): Promise<RpcAnswer>;
  list(): Promise<ListedTool[]>;
  names(): Promise<string[]>;
  call(name: string, args?: object): Promise<ToolAnswer>;
}

/** Without a token the calls are public. */
export function mcpOf(harness: Pick<Harness, 'fetch'>, token?: string): Mcp {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = (method: string, params: object = {}): Promise<RpcAnswer> =>
    post(harness, { jsonrpc: '2.0', id: 7, method, params }, headers);
  const list = async (): Promise<ListedTool[]> => (await send('tools/list')).body.result.tools;
  return {
    send,
    list,
    names: async () => (await list()).map(({ name }) => name),
    async call(name, args = {}) {
      const answer = await send('tools/call', { name, arguments: args });
      // A refusal of HTTP or of the protocol has no result.
      const result: Partial<RpcResult> = answer.body.result ?? {};
      const isError = result.isError === true;
      const value = isError ? JSON.parse(result.content?.[0]?.text ?? '') : result.structuredContent;
      return { ...answer, isError, value: value as ToolValue };
    },
  };
}

/** What the public tools need to name a tenant. */
export const keyOf = ({ id, managementKey }: { id: string; managementKey: string }) => ({
  tenant_id: id,
  coh_management_key: managementKey,
});
