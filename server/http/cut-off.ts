/** Whether a request ended because its sender went away or went on in something that is not HTTP: nobody's surprise. */
const CODES = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_\w+)$/;

export const isCutOff = (error: unknown): boolean => CODES.test(String((error as { code?: unknown } | null)?.code));
