/**
 * Makes a request fit for the provider library, which builds its addresses from the request. All of ours come from the
 * base address, whatever `Host`, `Forwarded` or an absolute request line say. And the library's session cookie is left
 * out: it would remember the last persona, and would want to log that one out before it takes another.
 */
import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIE } from './persona-oidc.ts';

const REMEMBERING = new RegExp(`^${SESSION_COOKIE}(?:\\.sig)?=`);

/** The path below the issuer's, or undefined for a request that is none of ours. */
export function admitRequest(req: IncomingMessage & { originalUrl?: string }, issuer: URL): string | undefined {
  const url = URL.parse(req.originalUrl ?? req.url ?? '/', issuer);
  if (!url?.pathname.startsWith(`${issuer.pathname}/`)) return undefined;
  const path = url.pathname.slice(issuer.pathname.length);

  req.url = path + url.search;
  req.originalUrl = url.pathname + url.search;
  req.headers.host = issuer.host;
  req.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
  delete req.headers['x-forwarded-host'];
  const cookies = req.headers.cookie?.split(/; */).filter((cookie) => !REMEMBERING.test(cookie)) ?? [];
  if (cookies.length > 0) req.headers.cookie = cookies.join('; ');
  else delete req.headers.cookie;
  return path;
}
