/** One line and one measurement for each finished request. */

import type { Actor } from '@porchlight/contract';
import type { Request, RequestHandler, Response } from 'express';
import { fieldsOf } from '../kernel/fields.ts';
import { mayBeTenantId } from '../kernel/tenant-id.ts';
import { callerOf } from './authentication/caller.ts';
import { GONE, stashed } from './fast-path/fast-path.ts';
import { actOf, keptObject, objectOf } from './logging/act.ts';
import { requestIdOf } from './logging/request-id.ts';
import type { LogRequest } from './logging/request-line.ts';
import { requestObject } from './logging/request-object.ts';
import type { Metrics } from './metrics/metrics.ts';
import { operationOf } from './rest/operation-of.ts';

export interface FinishedRequest {
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  /** The tenant whose key was used, or that somebody changed by a page, if any. */
  readonly tenantId: string | null;
  readonly actor: Actor | null;
  /** The address of a person whom the actor does not name. */
  readonly actorName?: string;
  /** What was read or changed, if the address or the form names it. */
  readonly object?: string | null;
  /** The request may have changed something of the tenant. */
  readonly isChange: boolean;
}

interface Dependencies {
  readonly logRequest: LogRequest;
  readonly metrics: Metrics;
  readonly onFinished: (request: FinishedRequest) => void;
}

const answered = new WeakMap<object, number>();

/**
 * For an answer that has no end. Its time is measured until now, and a client that leaves later does not count as aborted.
 */
export const markAnswered = (res: Response): void => void answered.set(res, performance.now());

export const accessLog =
  ({ logRequest, metrics, onFinished }: Dependencies): RequestHandler =>
  (req, res, next) => {
    const started = stashed(req)?.started ?? performance.now();
    res.on('close', () => {
      const answeredAt = answered.get(res);
      const durationMs = (answeredAt ?? performance.now()) - started;
      const route = routeOf(req);
      const operation = operationOf(req)?.metadata.id ?? route;
      const status = res.writableFinished || answeredAt !== undefined ? res.statusCode : GONE;
      metrics.requestDurations(operation, status).observe(durationMs);
      const { tenant, actor = null } = callerOf(res);
      const tenantId = tenant?.id ?? null;
      const act = actOf(res);
      if (act) {
        const object = keptObject(act.object);
        onFinished({ ...act, object, status: isRedirect(status) ? 200 : status, durationMs, isChange: true });
      } else {
        const isChange = isManagedChange(req);
        const object = keptObject(objectOf(res) ?? requestObject(req, route));
        onFinished({ operation, status, durationMs, tenantId, actor, isChange, object });
      }
      const line = {
        request_id: requestIdOf(res),
        method: req.method,
        operation,
        route,
        status,
        ms: Math.round(durationMs),
        tenant_id: tenantId ?? act?.tenantId ?? tenantInPath(req, route),
      };
      logRequest(line, res);
    });
    next();
  };

/** A form that was accepted redirects to its page: its change was made. */
const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const isManagedChange = (req: Request): boolean =>
  req.method !== 'GET' && operationOf(req)?.metadata.auth === 'management';

/** `none` if no route matched. */
function routeOf(req: Request): string {
  const path: unknown = operationOf(req)?.path ?? fieldsOf(req.route).path;
  return typeof path === 'string' ? path : 'none';
}

/**
 * The router removes the parameters when a handler refuses, so the tenant is read from the path by its pattern. A path may
 * hold any text; a text that cannot be a tenant's id is left out.
 */
function tenantInPath({ params, originalUrl }: Request, route: string): string | undefined {
  const { tenantId } = fieldsOf(params);
  const place = route.split('/').indexOf(':tenantId');
  const named = tenantId ?? (place < 0 ? undefined : originalUrl.split('?')[0]?.split('/')[place]);
  return typeof named === 'string' && mayBeTenantId(named) ? named : undefined;
}
