/** Faults on the way to the protocol, as a status of HTTP and a JSON-RPC error that every client can read. Pure. */
import { ERRORS } from '@porchlight/contract';
import { toHttpError } from '../http/errors/error-response.ts';
import type { RefusedCall } from '../http/errors/http-error.ts';

export const SERVER_ERROR = -32_000;
export const INVALID_REQUEST = -32_600;
const PARSE_ERROR = -32_700;
const UNAVAILABLE_RETRY_S = 2;

export interface HttpFault {
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
