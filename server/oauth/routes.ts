/** The authorization server over HTTP. Only the addresses listed here reach the protocol library; the rest is 404. */

import { ERRORS, type NoGuard } from '@porchlight/contract';
import type { Express, Request, RequestHandler, Response } from 'express';
import { sha256 } from '../crypto/hashes.ts';
import { HttpRefusal } from '../http/errors/http-error.ts';
import { asGuard, type GuardRoute } from '../http/guards/guard-route.ts';
import { clientAddress } from '../http/request/client-address.ts';
import type { Clock } from '../kernel/clock.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { admitRequest, askedOf } from '../oidc/admit-request.ts';
import { STORED_MAX } from '../oidc/protocol-offer.ts';
import { UNAVAILABLE_BODY, UNAVAILABLE_RETRY_S } from '../oidc/unavailable-answer.ts';
import { plainAuthorizationRequest } from './authorization-request.ts';
import { OAUTH_PATHS, protectedResourceMetadata } from './server-metadata.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly guard: GuardRoute;
  /** The metadata by which clients find the endpoints. */
  readonly metadata: object;
  readonly serveProtocol: (req: Request, res: Response) => Promise<void>;
}

const METADATA_AGE_S = 300;
const TAG_LENGTH = 22;
const NEEDS_A_GRANT: NoGuard = {
  none: 'Needs a code or a token that a person has granted; without one it stores nothing.',
};
const PREFLIGHT_AGE_S = 86_400;

export function oauthRoutes(app: Express, dependencies: Dependencies): void {
  const { baseUrl, clock, rateLimiter, guard, metadata, serveProtocol } = dependencies;
  const base = new URL(baseUrl);
  const protocol: RequestHandler = async (req, res) => {
    const { pathname: path, searchParams } = askedOf(req.url, base);
    const query = path === OAUTH_PATHS.authorize ? plainAuthorizationRequest(searchParams) : searchParams;
    admitRequest(req, { base, path, query });
    await serveProtocol(req, res);
  };

  const limited = asGuard<RequestHandler>('oauthRegister', async (req, res, next) => {
    const address = clientAddress(req);
    const counted = await rateLimiter.take('oauthRegister', { address }, clock.now()).catch(asUnavailable);
    if (counted === 'unavailable') return sendError(res, 503, UNAVAILABLE_RETRY_S, UNAVAILABLE_BODY);
    if (counted.ok) return next();
    const { detail, retryAfterS } = counted.error;
    sendError(res, ERRORS.rateLimited.status, retryAfterS, {
      error: 'temporarily_unavailable',
      error_description: detail,
    });
  });

  anyOrigin(app, '/.well-known/oauth-authorization-server', 'GET', guard('page'), sendMetadata(metadata));
  // The first path is where RFC 9728 puts it for a resource with a path; clients that have no path yet ask at the
  // second.
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource'])
    anyOrigin(app, path, 'GET', guard('page'), sendMetadata(protectedResourceMetadata(baseUrl)));

  app.get(OAUTH_PATHS.authorize, guard('oauthAuthorize'), withinBounds, protocol);
  app.get(`${OAUTH_PATHS.authorize}/:uid`, guard('page'), protocol);
  anyOrigin(app, OAUTH_PATHS.token, 'POST', guard(NEEDS_A_GRANT), protocol);
  anyOrigin(app, OAUTH_PATHS.register, 'POST', limited, withinBounds, protocol);
  anyOrigin(app, OAUTH_PATHS.revoke, 'POST', guard(NEEDS_A_GRANT), protocol);
}

const withinBounds: RequestHandler = (req, res, next) => {
  const { originalUrl, headers } = req;
  if (originalUrl.length <= STORED_MAX && Number(headers['content-length'] ?? 0) <= STORED_MAX) return next();
  const said = `at most ${STORED_MAX} bytes are taken here`;
  if (req.method === 'GET') throw new HttpRefusal({ code: 'invalidRequest', detail: `Of such a request ${said}.` });
  res.setHeader('Cache-Control', 'no-store');
  res.status(400).json({ error: 'invalid_request', error_description: said });
};

function sendMetadata(document: object): RequestHandler {
  const body = JSON.stringify(document);
  const tag = `"${sha256(body).slice(0, TAG_LENGTH)}"`;
  return (_req, res) => {
    res.setHeader('Cache-Control', `public, max-age=${METADATA_AGE_S}`);
    res.setHeader('ETag', tag);
    // Express answers 304 if the caller has the same version.
    res.type('json').send(body);
  };
}

/** Programs in browsers of any origin may call, without cookies. */
function anyOrigin(app: Express, path: string, method: 'GET' | 'POST', ...handlers: RequestHandler[]): void {
  const allow: RequestHandler = (_req, res, next) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After, ETag');
    next();
  };
  app.options(path, allow, (_req, res) => {
    res.setHeader('Access-Control-Allow-Methods', method);
    res.setHeader('Access-Control-Allow-Headers', 'Content-Type, Authorization, If-None-Match, MCP-Protocol-Version');
    res.setHeader('Access-Control-Max-Age', String(PREFLIGHT_AGE_S));
    res.status(204).end();
  });
  app[method === 'GET' ? 'get' : 'post'](path, allow, ...handlers);
}

function asUnavailable(error: unknown): 'unavailable' {
  if (error instanceof Unavailable) return 'unavailable';
  throw error;
}

function sendError(res: Response, status: number, retryAfterS: number, body: object): void {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Retry-After', String(retryAfterS));
  res.status(status).json(body);
}
