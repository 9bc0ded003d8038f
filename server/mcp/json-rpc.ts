/**
 * JSON-RPC as MCP uses it: reads a body that has not been checked yet, and makes protocol errors with the right HTTP
 * status. Pure; trusts nothing in the body.
 */

import { ERRORS } from '@porchlight/contract';
import { toHttpError } from '../http/errors/error-response.ts';
import type { RefusedCall } from '../http/errors/http-error.ts';
import { fieldsOf } from '../kernel/fields.ts';

export const SERVER_ERROR = -32_000;
export const INVALID_REQUEST = -32_600;
const PARSE_ERROR = -32_700;
const UNAVAILABLE_RETRY_S = 2;

/** The names of the tools that the body calls, one message or a batch. */
export function calledTools(body: unknown): unknown[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    const { method, params } = fieldsOf(message);
    return method === 'tools/call' ? [fieldsOf(params).name] : [];
  });
}

/** The limit of calls in one batch: each costs as much as a single call, and one answer holds them all. */
const BATCH_MAX = 10;

/**
 * Why a batch is refused before any part of it runs, or null. If two calls had the same id, only one could be answered.
 */
export function batchFault(body: unknown): string | null {
  if (!Array.isArray(body)) return null;
  if (body.length > BATCH_MAX) return `a batch holds at most ${BATCH_MAX} messages.`;
  const ids = body.map((message) => fieldsOf(message).id).filter((id) => id !== undefined && id !== null);
  return new Set(ids.map((id) => JSON.stringify(id))).size < ids.length ? 'a batch may use an id only once.' : null;
}

/**
 * Deeper than any message of the protocol, and far below the depth at which writing it out again would exhaust the
 * stack.
 */
const MAX_DEPTH = 64;

export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

interface RpcErrorBody {
  readonly jsonrpc: '2.0';
  readonly id: null;
  readonly error: { readonly code: number; readonly message: string; readonly data?: object };
}

/** No request of the caller was read, so none is named. */
export const rpcErrorBody = (code: number, message: string, data?: object): RpcErrorBody => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message, ...(data ? { data } : {}) },
});

export const rpcError = (status: number, code: number, message: string): Response =>
  Response.json(rpcErrorBody(code, message), { status });

interface HttpFault {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly retryAfterS?: number;
}

/** A body that cannot be read, or a check that could not be made. */
export function faultOf(thrown: unknown, call: RefusedCall): HttpFault {
  const { code, retryAfterS } = toHttpError(thrown, call);
  const { status, detail } = ERRORS[code];
  if (code === 'invalidRequest') {
    return { status, code: PARSE_ERROR, message: 'Parse error: the body cannot be read as JSON.' };
  }
  return { status, code: SERVER_ERROR, message: detail, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
}

/** The tool could not be run; the JSON-RPC error that says so keeps its id. */
export function asUnavailable({ body, headers }: Response): Response {
  const retried = new Headers(headers);
  retried.set('Retry-After', String(UNAVAILABLE_RETRY_S));
  return new Response(body, { status: ERRORS.unavailable.status, headers: retried });
}
