/** `GET /edge/domains/allowed?domain=`: whether a proxy may get a certificate for a host (Caddy's `on_demand_tls`). */
import type { RequestListener } from 'node:http';
import type { Express } from 'express';
import { HttpRefusal } from '../errors/http-error.ts';
import type { GuardRoute } from '../guards/guard-route.ts';
import { isLocalRequest } from '../guards/local-only.ts';
import { plainHost } from './host-of-request.ts';
import type { OwnHosts } from './own-hosts.ts';

export const ALLOWED_PATH = '/edge/domains/allowed';

const isAllowed = (hosts: OwnHosts, domain: unknown): boolean =>
  typeof domain === 'string' && typeof hosts.find(plainHost(domain))?.tenantId === 'string';

/** On the main port only for programs of this machine: the list of hosts concerns no other caller. */
export function allowedRoute(app: Express, guard: GuardRoute, hosts: OwnHosts): void {
  app.get(ALLOWED_PATH, guard('page'), (req, res) => {
    if (!isLocalRequest(req, false) || !isAllowed(hosts, req.query.domain))
      throw new HttpRefusal({ code: 'routeNotFound' });
    res.status(200).type('text').send('allowed\n');
  });
}

/** The same on METRICS_PORT, which only the operator's programs reach. */
export const answersAllowed =
  (hosts: OwnHosts, others: RequestListener): RequestListener =>
  (req, res) => {
    const [path, query] = (req.url ?? '').split('?');
    if (req.method !== 'GET' || path !== ALLOWED_PATH) return others(req, res);
    const isGood = isAllowed(hosts, new URLSearchParams(query).get('domain'));
    res.writeHead(isGood ? 200 : 404, { 'cache-control': 'no-store' }).end();
  };
