/**
 * The `Idempotency-Key` of a refresh, derived from the token that it spends. Whoever retries after a lost answer (the
 * same call, a restarted process, another tab) therefore names the same attempt, and the service returns the same pair
 * for 60 seconds. The prefix keeps the key apart from any other hash of the token.
 */
const PREFIX = 'porchlight refresh ';

export async function refreshKey(refreshToken: string): Promise<string> {
  // A browser page without TLS has no SubtleCrypto: there a retry is safe within its own call only.
  const { subtle } = crypto;
  const bytes = subtle
    ? await subtle.digest('SHA-256', new TextEncoder().encode(PREFIX + refreshToken))
    : crypto.getRandomValues(new Uint8Array(32));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
