/** Who calls the MCP endpoint, and from where. */
import { bearerOf } from '../http/authentication/caller.ts';
import { isLoopback } from '../kernel/loopback.ts';
import type { CheckAccessToken, Grant } from '../oauth/ports.ts';

/**
 * The two ways in: without an Authorization header, or with an access token. There is no third way, and a caller cannot
 * change from one to the other.
 */
export type McpCaller =
  | { readonly kind: 'public'; readonly address: string; readonly userAgent?: string | undefined }
  | {
      readonly kind: 'oauth';
      readonly address: string;
      readonly grant: Grant;
      readonly userAgent?: string | undefined;
    };

export type CallerKind = McpCaller['kind'];

/** One HTTP request at the endpoint: who calls, and whether something that it needed was away. */
export interface CallContext {
  readonly caller: McpCaller;
  readonly requestId: string;
  /** Set if a call could not be made because a part of the service is away: the whole answer becomes a 503. */
  isUnavailable: boolean;
}

/**
 * Identifies the caller by the Authorization header. Without the header all callers are welcome; a header that is
 * present must be valid. Returns null for an invalid header, which is never treated as a missing one. Throws
 * `Unavailable` if it cannot be checked.
 */
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

/** All names of this machine mean the same host to a person who runs the service on it. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a page of another site sent this request, by DNS rebinding or plainly. Programs send no `Origin`; browsers
 * always do, and only our own pages may call.
 */
export function isForeignHost(
  baseUrl: string,
  headers: { host?: string | undefined; origin?: string | undefined },
): boolean {
  const base = new URL(baseUrl);
  const hosts = isLoopback(base) ? [base.hostname, ...LOOPBACK] : [base.hostname];
  if (!hosts.includes(hostnameOf(headers.host))) return true;
  return headers.origin !== undefined && headers.origin !== base.origin;
}

/** The name in a `Host` header, without its port; undefined for a text that is not a host. */
function hostnameOf(host: string | undefined): string {
  const address = `http://${host}`;
  return host && URL.canParse(address) ? new URL(address).hostname : '';
}
