/**
 * The claims inside an access token. They prove nothing: read them only from a token that the service has just
 * accepted, to know its session and when it expires.
 */
export interface TokenClaims {
  readonly sid: string;
  readonly gen: number;
  /** In seconds. */
  readonly exp: number;
}

export function claimsOf(token: string): TokenClaims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    // These three claims are ASCII, so other letters in a name do not matter here.
    const { sid, gen, exp } = JSON.parse(atob(payload)) as Partial<Record<keyof TokenClaims, unknown>>;
    return typeof sid === 'string' && typeof gen === 'number' && typeof exp === 'number' ? { sid, gen, exp } : null;
  } catch {
    return null;
  }
}
