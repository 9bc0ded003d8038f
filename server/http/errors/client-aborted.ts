/**
 * Whether a request ended because its sender went away, stopped sending or sent something that is not HTTP. This is no
 * unexpected error.
 */
import { errorCode } from '../../kernel/fields.ts';

const CODES = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP_REQUEST_TIMEOUT|HPE_\w+)$/;

export const isClientAbort = (error: unknown): boolean => CODES.test(errorCode(error) ?? '');
