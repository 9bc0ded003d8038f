/**
 * Makes a request fit for the protocol library, which builds its addresses from the request. All of ours come from the
 * issuer's address, whatever `Host`, `Forwarded` or an absolute request line say.
 */
import type { IncomingMessage } from 'node:http';
import { plainRequest } from './authorization-request.ts';
import { ENDPOINTS } from './issuer-address.ts';
import type { IssuerState } from './issuer-states.ts';

interface Admitted extends IncomingMessage {
  originalUrl?: string;
  /** The text of a form that came with the request, where a route has read it. */
  body?: unknown;
}

export function admitRequest(req: Admitted, { issuer, agents }: IssuerState): void {
  const base = new URL(issuer);
  const asked = URL.parse(req.url ?? '/', base) ?? base;
  const mount = asked.pathname.indexOf('/', '/t/'.length);
  const path = mount < 0 ? '/' : asked.pathname.slice(mount);
  const query =
    path === ENDPOINTS.authorize ? plainRequest(authorizationOf(req, asked.searchParams), agents) : asked.searchParams;
  req.url = query.size > 0 ? `${path}?${query}` : path;
  // The library takes what stands before its own path for the place it is mounted at.
  req.originalUrl = base.pathname + req.url;
  req.headers.host = base.host;
  req.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  delete req.headers['x-forwarded-host'];
}

/** OpenID Connect Core section 3.1.2.1: the same request may come as a form. It goes on as the address that says the same. */
function authorizationOf(req: Admitted, query: URLSearchParams): URLSearchParams {
  if (req.method !== 'POST') return query;
  req.method = 'GET';
  return new URLSearchParams(typeof req.body === 'string' ? req.body : '');
}
