/** Why there was no answer, in words that name the address and the likely fix. Pure. */

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is the service on?',
  ENOTFOUND: 'there is no host of that name.',
  EAI_AGAIN: 'the name could not be resolved.',
  ECONNRESET: 'the connection was closed.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https. Use http:// in the address.',
  EPROTO: 'it does not speak https. Use http:// in the address.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified.',
  CERT_HAS_EXPIRED: 'its certificate has expired.',
};

/** `fetch` hides the reason one or two levels deep, in the cause of its error. */
function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at && depth < 4; at = (at as { cause?: unknown }).cause, depth += 1) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && Object.hasOwn(REASONS, code)) return code;
  }
  return '';
}

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/** The error to throw instead of the one of `fetch`; a timeout keeps its name. */
export function whyNoAnswer(url: string, cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const isLate = cause.name === 'TimeoutError';
  if (!isLate && !(cause instanceof TypeError)) return cause;
  const reason = isLate ? 'it did not answer in time.' : REASONS[codeOf(cause)];
  const error = new Error(`The service cannot be reached at ${originOf(url)}${reason ? `: ${reason}` : '.'}`, {
    cause,
  });
  error.name = cause.name;
  return error;
}
