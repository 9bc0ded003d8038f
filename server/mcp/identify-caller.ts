/**
 * Who calls, by the Authorization header alone: without one everybody is welcome, with one it has to be good. A bad
 * header is never treated as none.
 */
import { bearerOf } from '../http/authentication/caller.ts';
import type { CheckAccessToken } from '../oauth/ports.ts';
import type { McpCaller } from './ports.ts';

/** Null for a header that does not do. Throws `Unavailable` where nobody can tell. */
export async function identifyCaller(
  check: CheckAccessToken,
  authorization: string | undefined,
  address: string,
): Promise<McpCaller | null> {
  if (authorization === undefined) return { kind: 'public', address };
  const token = bearerOf(authorization);
  const grant = token === null ? null : await check(token);
  return grant ? { kind: 'oauth', address, grant } : null;
}
