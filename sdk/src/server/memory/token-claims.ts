/**
 * The claims inside an access token. They prove nothing: read them only from a token that the service has just found good,
 * to know its session and its end.
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
    // The three are ASCII, and a name in any letters makes no difference to them.
    const { sid, gen, exp } = JSON.parse(atob(payload)) as Partial<Record<keyof TokenClaims, unknown>>;
    return typeof sid === 'string' && typeof gen === 'number' && typeof exp === 'number' ? { sid, gen, exp } : null;
  } catch {
    return null;
  }
}
