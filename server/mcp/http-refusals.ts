/** Refusals of the MCP endpoint that are statuses of HTTP, with a JSON-RPC body that every client can read. */
import { ERRORS } from '@porchlight/contract';
import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { toDomainError } from '../http/error-response.ts';
import { requestIdOf } from '../http/request-id.ts';
import { rpcErrorBody } from './rpc-error.ts';

const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
const UNAVAILABLE_RETRY_S = 2;

export function refuse(res: Response, status: number, message: string, code: number = SERVER_ERROR): void {
  res.status(status).json(rpcErrorBody(code, message, { request_id: requestIdOf(res) }));
}

/** The tool could not be run; the JSON-RPC error that says so keeps its id. */
export function refuseUnavailable({ body, headers }: globalThis.Response): globalThis.Response {
  const retried = new Headers(headers);
  retried.set('Retry-After', String(UNAVAILABLE_RETRY_S));
  return new globalThis.Response(body, { status: ERRORS.unavailable.status, headers: retried });
}

/** Faults on the way to the protocol: a body that cannot be read, or a check that could not be made. */
export const answerFault =
  (logger: Logger): ErrorRequestHandler =>
  (thrown, _req, res, next) => {
    if (res.headersSent) return next(thrown);
    const { code, retryAfterS } = toDomainError(thrown);
    const { status, detail } = ERRORS[code];
    if (status >= 500) logger.error({ err: thrown, request_id: requestIdOf(res) }, code);
    if (retryAfterS !== undefined) res.setHeader('Retry-After', String(retryAfterS));
    if (code === 'invalidRequest') return refuse(res, 400, 'Parse error: the body is not valid JSON.', PARSE_ERROR);
    refuse(res, status, detail);
  };
