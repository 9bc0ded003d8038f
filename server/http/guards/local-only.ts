/**
 * While personas stand in for an identity provider, anyone who reaches the service can sign in as anyone. So everything
 * that personas or their accounts touch answers only this machine: a loopback peer, a loopback `Host`, and no header
 * that a proxy or tunnel would add. `PERSONAS=open` allows other peers, for a container whose port is published on the
 * developer's own machine.
 */
import type { Request, RequestHandler } from 'express';
import { isLoopback, isLoopbackAddress } from '../../kernel/loopback.ts';
import { HttpRefusal } from '../errors/http-error.ts';
import { forwardingHeaderOf } from '../request/forwarding-headers.ts';

/** Names under `.localhost` lead to this machine (RFC 6761): no other machine can have one. */
const isOfThisMachine = (host: string): boolean =>
  isLoopback(`http://${host}/`) || /^[a-z0-9.-]+\.localhost(?::\d+)?$/i.test(host);

export const isLocalRequest = ({ socket, headers }: Pick<Request, 'socket' | 'headers'>, anyPeer: boolean): boolean =>
  (anyPeer || isLoopbackAddress(socket.remoteAddress ?? '')) &&
  isOfThisMachine(headers.host ?? '') &&
  forwardingHeaderOf(headers) === undefined;

const ONLY_HERE =
  'The built-in identity provider and its accounts answer this machine alone, at its own loopback address.';
const SERVE_OTHERS = 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to serve others.';
const TRY_BALANCER =
  'To try a balancer on this machine, run an OpenID provider on a loopback address and name it with OIDC_<NAME>_ISSUER, OIDC_<NAME>_CLIENT_ID and OIDC_<NAME>_CLIENT_SECRET.';

/** Says why, so that somebody who tries a balancer does not look for the fault there. */
function reasonFor(headers: Request['headers']): string {
  const header = forwardingHeaderOf(headers);
  if (header === undefined) return `${ONLY_HERE} ${SERVE_OTHERS}`;
  return `${ONLY_HERE} This request came through a proxy or a balancer: it has the header ${header}. ${TRY_BALANCER} ${SERVE_OTHERS}`;
}

export const localOnly =
  (anyPeer: boolean): RequestHandler =>
  (req, _res, next) => {
    if (isLocalRequest(req, anyPeer)) return next();
    throw new HttpRefusal({ code: 'routeNotFound', detail: reasonFor(req.headers) });
  };
