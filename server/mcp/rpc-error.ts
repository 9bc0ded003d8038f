/** An error of the HTTP layer in the form that MCP clients read: a JSON-RPC error with the HTTP status it deserves. */

export interface RpcErrorBody {
  readonly jsonrpc: '2.0';
  readonly id: null;
  readonly error: { readonly code: number; readonly message: string; readonly data?: object };
}

/** No request of the caller was looked at, so none is named. */
export const rpcErrorBody = (code: number, message: string, data?: object): RpcErrorBody => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message, ...(data ? { data } : {}) },
});

export const rpcError = (status: number, code: number, message: string): Response =>
  Response.json(rpcErrorBody(code, message), { status });
