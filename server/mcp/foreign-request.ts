/**
 * Whether a page of another site sent this request, by DNS rebinding or plainly. Programs send no `Origin`; browsers
 * always do, and only our own pages may call. Pure.
 */
import { isLoopback } from '../kernel/loopback.ts';

/** All names of this machine are one host to whoever runs the service on it. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function isForeignHost(
  baseUrl: string,
  headers: { host?: string | undefined; origin?: string | undefined },
): boolean {
  const base = new URL(baseUrl);
  const hosts = isLoopback(base) ? [base.hostname, ...LOOPBACK] : [base.hostname];
  if (!hosts.includes(hostnameOf(headers.host))) return true;
  return headers.origin !== undefined && headers.origin !== base.origin;
}

/** The name in a `Host` header, without its port; what is no host has none. */
function hostnameOf(host: string | undefined): string {
  const address = `http://${host}`;
  return host && URL.canParse(address) ? new URL(address).hostname : '';
}
