/** `GET /edge/domains/allowed?domain=`: whether a proxy may get a certificate for a host (Caddy's `on_demand_tls`). */
import type { RequestListener } from 'node:http';
import { contract } from '@porchlight/contract';
import type { NextFunction, Request } from 'express';
import { HttpRefusal } from '../errors/http-error.ts';
import { isLocalRequest } from '../guards/local-only.ts';
import { rest } from '../rest/ts-rest.ts';
import { plainHost } from './host-of-request.ts';
import type { OwnHosts } from './own-hosts.ts';

const isAllowed = (hosts: OwnHosts, domain: unknown): boolean =>
  typeof domain === 'string' && typeof hosts.find(plainHost(domain))?.tenantId === 'string';

/**
 * On the main port only for programs of this machine: the list of hosts concerns no other caller. Everybody else gets
 * the same 404, whatever they asked, so this comes before the contract's own check of the query.
 */
export const allowedRoute = (hosts: OwnHosts) =>
  rest.route(contract.operations.domainAllowed, {
    middleware: [
      (req: Pick<Request, 'socket' | 'headers' | 'query'>, _res: unknown, next: NextFunction): void => {
        if (!isLocalRequest(req, false) || !isAllowed(hosts, req.query.domain))
          throw new HttpRefusal({ code: 'routeNotFound' });
        next();
      },
    ],
    handler: async () => ({ status: 200, body: 'allowed\n' }),
  });

/** The same answer on METRICS_PORT, which only the operator's programs reach. */
export const answersAllowed =
  (hosts: OwnHosts, others: RequestListener): RequestListener =>
  (req, res) => {
    const [path, query] = (req.url ?? '').split('?');
    if (req.method !== 'GET' || path !== contract.operations.domainAllowed.path) return others(req, res);
    const isGood = isAllowed(hosts, new URLSearchParams(query).get('domain'));
    res.writeHead(isGood ? 200 : 404, { 'cache-control': 'no-store' }).end();
  };
