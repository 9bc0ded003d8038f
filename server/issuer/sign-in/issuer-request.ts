/** The part of a tenant's issuer that a request leads to, and what it asks for. */
import type { IncomingMessage } from 'node:http';
import { admitRequest, askedOf } from '../../oidc/admit-request.ts';
import { ENDPOINTS } from '../state/issuer-address.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { plainRequest } from './authorization-request.ts';

interface FormRequest extends IncomingMessage {
  originalUrl?: string;
  /** The text of a form that came with the request, if a route has read it. */
  body?: unknown;
}

export function admitToIssuer(req: FormRequest, { issuer, agents }: IssuerState): void {
  const base = new URL(issuer);
  const asked = askedOf(req.url, base);
  const mount = asked.pathname.indexOf('/', '/t/'.length);
  const path = mount < 0 ? '/' : asked.pathname.slice(mount);
  const query =
    path === ENDPOINTS.authorize ? plainRequest(authorizationOf(req, asked.searchParams), agents) : asked.searchParams;
  admitRequest(req, { base, path, query });
}

/**
 * OpenID Connect Core section 3.1.2.1: the same request may come as a form. It is continued as the equivalent address.
 */
function authorizationOf(req: FormRequest, query: URLSearchParams): URLSearchParams {
  if (req.method !== 'POST') return query;
  req.method = 'GET';
  return new URLSearchParams(typeof req.body === 'string' ? req.body : '');
}
