/** The HTTP application: one readable order of what happens to a request. */

import { contract } from '@porchlight/contract';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { assetRoutes } from '../pages/asset-routes.ts';
import { accessLog, type FinishedRequest } from './access-log.ts';
import { keepAliveHeader } from './connection/connection-limits.ts';
import { errorResponse } from './errors/error-response.ts';
import type { FindLook } from './errors/look-of-error.ts';
import { notFound } from './errors/not-found.ts';
import type { GuardRoute } from './guards/guard-route.ts';
import { refuseUnguarded } from './guards/mounted-routes.ts';
import { requestId } from './logging/request-id.ts';
import type { LogRequest } from './logging/request-line.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type MetricsText, metricsRoute } from './operations-routes.ts';
import { refuseBeyondHost } from './own-hosts/own-hosts.ts';
import { refuseBannedUserAgent } from './request/banned-user-agent.ts';
import { everyVersion } from './request/every-version.ts';
import { refuseForeignOrigin } from './request/foreign-origin.ts';
import { warnOfForwarding } from './request/forwarding-warning.ts';
import { operationBody } from './request/operation-body.ts';
import { singleAuthorization } from './request/single-authorization.ts';
import { singleHost } from './request/single-host.ts';
import { refuseUnknownParameters } from './request/unknown-parameters.ts';
import { cors } from './response/cors.ts';
import { announceDeprecated } from './response/deprecation.ts';
import { securityHeaders } from './response/security-headers.ts';
import { leaveSharedPath } from './rest/operation-of.ts';
import type { RestRoutes } from './rest/ts-rest.ts';
import { createExpressEndpoints, type TsRestRequestHandler } from './rest/ts-rest.ts';

/** What runs before every operation of the contract. */
type Middleware = TsRestRequestHandler<typeof contract>;

interface AppDependencies {
  readonly baseUrl: string;
  readonly trustProxy: number;
  /** What an app shows of itself on pages about errors. */
  readonly findLook: FindLook;
  /** Whether a refusal says which cap it is, and what raises it. */
  readonly tellsCaps: boolean;
  readonly validateResponses: boolean;
  readonly nextRequestId: () => string;
  readonly logger: Logger;
  readonly logRequest: LogRequest;
  readonly metrics: Metrics;
  /** Undefined if metrics have a port of their own. */
  readonly metricsText: MetricsText | undefined;
  readonly onFinished: (request: FinishedRequest) => void;
  /** Asks the gates of an operation that need no input. */
  readonly admitRequest: Middleware;
  readonly guard: GuardRoute;
  /** The routes behind the gates that read the input. */
  readonly routes: RestRoutes;
  /** Pages, documents and protocols that are not part of the REST contract. */
  readonly mounts: readonly ((app: Express) => void)[];
}

export function createApp(dependencies: AppDependencies): Express {
  const { baseUrl, logger, metrics, validateResponses, findLook, tellsCaps } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', dependencies.trustProxy);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);

  app.use(requestId(dependencies.nextRequestId));
  app.use(...securityHeaders(baseUrl), keepAliveHeader);
  app.use(accessLog({ logRequest: dependencies.logRequest, metrics, onFinished: dependencies.onFinished }));
  app.use(singleHost, singleAuthorization, everyVersion, warnOfForwarding(dependencies.trustProxy, logger));
  app.use(assetRoutes());
  app.use(refuseBeyondHost);
  if (dependencies.metricsText) metricsRoute(app, dependencies.guard, dependencies.metricsText);
  cors(app);

  createExpressEndpoints<typeof contract>(contract, dependencies.routes, app, {
    logInitialization: false,
    responseValidation: validateResponses,
    globalMiddleware: [
      leaveSharedPath,
      refuseBannedUserAgent,
      refuseForeignOrigin(baseUrl),
      dependencies.admitRequest,
      operationBody,
      announceDeprecated(baseUrl),
      refuseUnknownParameters,
    ],
    requestValidationErrorHandler: (error, _req, _res, next) => next(error),
  });
  for (const mount of dependencies.mounts) mount(app);
  refuseUnguarded(app);

  app.use(dependencies.guard('page'), notFound(app, baseUrl));
  app.use(errorResponse({ baseUrl, logger, strict: validateResponses, findLook, tellsCaps }));
  return app;
}
