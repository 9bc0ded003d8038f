/** `/mcp` over HTTP: one ordered list of what is asked of a request before the protocol sees it. */

import { OAUTH_SCOPES } from '@porchlight/contract';
import type { ErrorRequestHandler, Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { requestIdOf } from '../http/logging/request-id.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { jsonBody } from '../http/request/json-body.ts';
import type { Clock } from '../kernel/clock.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { lazy } from '../kernel/lazy.ts';
import type { RateLimiter } from '../limits/ports.ts';
import type { CheckAccessToken, Grant } from '../oauth/ports.ts';
import { subjectText } from '../oauth/subject.ts';
import { DESK } from '../pages/assets.ts';
import { onlyScript } from '../pages/content-security-policy.ts';
import { prefersHtml, sendPage } from '../pages/respond.ts';
import { mcpPage } from '../pages/views/site/mcp-page.ts';
import type { McpCaller } from './caller.ts';
import { identifyCaller, isForeignHost } from './caller.ts';
import {
  batchFault,
  calledTools,
  faultOf,
  INVALID_REQUEST,
  isTooDeep,
  rpcErrorBody,
  SERVER_ERROR,
} from './json-rpc.ts';
import type { McpServerDependencies } from './mcp-server.ts';
import { challengeHeader, missingScope, withScope } from './scopes.ts';

interface Dependencies extends McpServerDependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly checkAccessToken: CheckAccessToken;
  readonly guard: GuardRoute;
}

const MCP_PATH = '/mcp';

const protocol = lazy(() => import('./protocol.ts'));

export const mcpRoutes =
  (dependencies: Dependencies) =>
  (app: Express): void => {
    const { baseUrl, clock, rateLimiter, tools, checkAccessToken, guard } = dependencies;
    const page = mcpPage({
      baseUrl,
      mcpUrl: baseUrl + MCP_PATH,
      tools: tools.map(({ name, summary }) => ({ name, description: summary })),
    });

    /** Programs of many people come from the few addresses of a hosted agent; each of them has a share of its own. */
    const countClient = async ({ subject, clientId }: Grant): Promise<void> => {
      const client = `${subjectText(subject)} ${clientId}`;
      unwrap(await rateLimiter.take('mcpClient', { client }, clock.now()));
    };

    app.all(MCP_PATH, guard('mcp'), async (req, res, next) => {
      res.setHeader('Cache-Control', 'no-store');
      if (isForeignHost(baseUrl, req.headers)) return refuse(res, 403, 'This request comes from another site.');
      if (req.method === 'GET' && prefersHtml(req))
        return sendPage(res, 200, page, {
          cacheControl: 'public, max-age=300',
          directives: onlyScript(baseUrl, DESK.path),
        });
      if (req.method !== 'POST') {
        res.setHeader('Allow', 'POST');
        return refuse(res, 405, 'Method not allowed: this server keeps no sessions and opens no streams. Use POST.');
      }
      const caller = await identifyCaller(checkAccessToken, req.headers.authorization, clientAddress(req));
      if (!caller) return refuseToken(res, baseUrl);
      if (caller.kind === 'oauth') await countClient(caller.grant);
      res.locals.mcpCaller = { ...caller, userAgent: req.headers['user-agent'] };
      next();
    });
    app.post(MCP_PATH, guard({ none: 'Counted by the handler before it.' }), jsonBody, async (req, res) => {
      const caller = res.locals.mcpCaller as McpCaller;
      if (isTooDeep(req.body))
        return refuse(res, 400, 'Invalid request: the body is nested too deep.', INVALID_REQUEST);
      const fault = batchFault(req.body);
      if (fault) return refuse(res, 400, `Invalid request: ${fault}`, INVALID_REQUEST);
      if (refuseScope(req, res, baseUrl, caller)) return;
      // Every answer is JSON. The protocol wants both types in `Accept`; a client that accepts JSON in any form is
      // enough here.
      if (req.accepts('application/json')) req.headers.accept = 'application/json, text/event-stream';
      const { serve } = await protocol();
      await serve({ req, res, body: req.body, requestId: requestIdOf(res) }, dependencies, caller);
    });
    app.use(MCP_PATH, answerFault(dependencies.logger));
  };

function refuse(res: Response, status: number, message: string, code: number = SERVER_ERROR): void {
  res.status(status).json(rpcErrorBody(code, message, { request_id: requestIdOf(res) }));
}

const answerFault =
  (logger: Logger): ErrorRequestHandler =>
  (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const { status, code, message, retryAfterS } = faultOf(thrown, req);
    if (status >= 500) logger.error({ err: thrown, request_id: requestIdOf(res) }, message);
    if (retryAfterS !== undefined) res.setHeader('Retry-After', String(retryAfterS));
    refuse(res, status, message, code);
  };

/** The same answer whatever is wrong with the token: unknown, expired, revoked, for another resource, another scheme. */
function refuseToken(res: Response, baseUrl: string): void {
  const description = 'The access token is unknown, expired or not for this resource';
  const challenge = { error: 'invalid_token', description, scopes: OAUTH_SCOPES } as const;
  res.setHeader('WWW-Authenticate', challengeHeader(baseUrl, challenge));
  refuse(res, 401, `${description}. Refresh it or authorize again; leave the header out for public access.`);
}

function refuseScope(req: Request, res: Response, baseUrl: string, caller: McpCaller): boolean {
  if (caller.kind === 'public') return false;
  const granted = caller.grant.scopes;
  for (const name of calledTools(req.body)) {
    const missing = missingScope(name, granted);
    if (!missing) continue;
    const description = `${String(name)} needs the scope ${missing}`;
    const challenge = { error: 'insufficient_scope', description, scopes: withScope(granted, missing) } as const;
    res.setHeader('WWW-Authenticate', challengeHeader(baseUrl, challenge));
    refuse(res, 403, `${description}, which was not granted.`);
    return true;
  }
  return false;
}
