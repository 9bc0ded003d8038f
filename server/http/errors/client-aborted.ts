/** Whether a request ended because its sender went away, fell silent or went on in something that is not HTTP: no surprise. */
import { errorCode } from '../../kernel/fields.ts';

const CODES = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP_REQUEST_TIMEOUT|HPE_\w+)$/;

export const isClientAbort = (error: unknown): boolean => CODES.test(errorCode(error) ?? '');
