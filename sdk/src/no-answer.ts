/** Why there was no answer, in words that name the address and the likely remedy. Pure. */

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

/** `fetch` hides the reason in the cause of its error, once or twice. */
function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at && depth < 4; at = (at as { cause?: unknown }).cause, depth += 1) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && Object.hasOwn(REASONS, code)) return code;
  }
  return '';
}

export function whyNoAnswer(url: string, error: unknown): string {
  const origin = URL.parse(url)?.origin ?? url;
  const reason = REASONS[codeOf(error)];
  return `The service cannot be reached at ${origin}${reason ? `: ${reason}` : '.'}`;
}
