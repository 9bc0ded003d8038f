/**
 * A request to the built-in identity provider. The library's session cookie is left out: it would remember the last
 * persona, and would want to log that one out before it takes another.
 */
import type { IncomingMessage } from 'node:http';
import { admitRequest, askedOf } from '../../oidc/admit-request.ts';
import { SESSION_COOKIE } from './persona-oidc.ts';

const REMEMBERING = new RegExp(`^${SESSION_COOKIE}(?:\\.sig)?=`);

/** The path below the issuer's, or undefined for a request to another address. */
export function admitToPersonas(req: IncomingMessage & { originalUrl?: string }, issuer: URL): string | undefined {
  const { pathname, searchParams: query } = askedOf(req.originalUrl ?? req.url, issuer);
  if (!pathname.startsWith(`${issuer.pathname}/`)) return undefined;
  const path = pathname.slice(issuer.pathname.length);
  admitRequest(req, { base: issuer, path, query });
  const cookies = req.headers.cookie?.split(/; */).filter((cookie) => !REMEMBERING.test(cookie)) ?? [];
  if (cookies.length > 0) req.headers.cookie = cookies.join('; ');
  else delete req.headers.cookie;
  return path;
}
