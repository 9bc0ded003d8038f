/**
 * Requests to a project's own host. Only the sign-in of that project answers there, with the files that its pages need;
 * everything else is not found. Pages on which a person proves to the service who they are exist only at the service,
 * because the owner of the host may point it anywhere. The host is looked up in the list of such hosts and never
 * trusted.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { type ServedHost, serveAt, servedHostOf } from '../../kernel/served-host.ts';
import { HttpRefusal } from '../errors/http-error.ts';
import { hostHeader, hostOfLine, plainHost } from './host-of-request.ts';

export interface OwnHosts {
  readonly size: number;
  /** Undefined for every host that is not a project's own. */
  find(host: string): ServedHost | undefined;
}

/** Paths of the sign-in that name no project. They show the sign-in that a cookie and a token name. */
const SHARED_PATH = /^\/edge\/auth\/(?:[^/]+\/callback$|consent\/)/;

const isOfTenant = ({ signInPath }: ServedHost, path: string): boolean =>
  signInPath !== null && path.startsWith(signInPath);

const isAtOrBelow = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);

/** The person's own page, and the page on which a device is answered. */
const isOfService = ({ tenantId, signInPath }: ServedHost, path: string): boolean =>
  tenantId !== null && [`${signInPath}me`, `/t/${tenantId}/device`].some((page) => isAtOrBelow(path, page));

/** Runs before everything else. Calls to the service itself cost one look-up, or none if no project has a host. */
export const atOwnHosts =
  (hosts: OwnHosts, baseHost: string, withFastPaths: RequestListener, ordinary: RequestListener): RequestListener =>
  (req, res) => {
    const found = hosts.size === 0 ? undefined : find(hosts, baseHost, req);
    if (!found) return withFastPaths(req, res);
    serveAt(req, found);
    if (isOfTenant(found, req.url ?? '')) withFastPaths(req, res);
    else ordinary(req, res);
  };

function find(hosts: OwnHosts, baseHost: string, { rawHeaders, url = '' }: IncomingMessage): ServedHost | undefined {
  const header = hostHeader(rawHeaders) ?? '';
  const line = hostOfLine(url);
  if (line === undefined) return header === baseHost ? undefined : findWritten(hosts, header);
  const [one, other] = [findWritten(hosts, header), findWritten(hosts, line)];
  const named = one ?? other;
  // The request names two different hosts, so no project answers.
  return named && one?.host !== other?.host ? { ...named, tenantId: null, signInPath: null } : named;
}

/** Nearly all callers write a host in the form in which it is kept. */
const findWritten = (hosts: OwnHosts, text: string): ServedHost | undefined =>
  hosts.find(text) ?? hosts.find(plainHost(text));

/** Runs after the files of pages and before everything else. */
export const refuseBeyondHost: RequestHandler = (req, res, next) => {
  const served = servedHostOf(req);
  if (!served) return next();
  if (isOfService(served, req.path)) {
    if (req.method === 'GET' || req.method === 'HEAD') return sendToService(served, req, res);
  } else if (isOfTenant(served, req.path) || (served.tenantId !== null && SHARED_PATH.test(req.path))) return next();
  next(new HttpRefusal({ code: 'routeNotFound', detail: 'Only the sign-in of one app answers under this host.' }));
};

/** Sends the browser to the same path at the service. */
export function sendToService({ serviceUrl }: ServedHost, req: Request, res: Response): void {
  const { pathname, search } = new URL(req.originalUrl, serviceUrl);
  res.setHeader('Cache-Control', 'no-store');
  res.redirect(303, serviceUrl + pathname + search);
}
