/**
 * Makes a request fit for the protocol library, which builds its addresses from the request. All of ours come from the
 * base address, whatever `Host`, `Forwarded` or an absolute request line say.
 */
import type { IncomingMessage } from 'node:http';
import { plainAuthorizationRequest } from './authorization-request.ts';
import { OAUTH_PATHS } from './server-metadata.ts';

export function admitRequest(req: IncomingMessage & { originalUrl?: string }, base: URL): void {
  const url = URL.parse(req.url ?? '/', base) ?? base;
  const query = url.pathname === OAUTH_PATHS.authorize ? `?${plainAuthorizationRequest(url.searchParams)}` : url.search;
  req.url = url.pathname + query;
  // The library takes what stands before its own path for the place it is mounted at.
  req.originalUrl = base.pathname.replace(/\/$/, '') + req.url;
  req.headers.host = base.host;
  req.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  delete req.headers['x-forwarded-host'];
}
