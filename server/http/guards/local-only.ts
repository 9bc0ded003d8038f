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

export const localOnly =
  (anyPeer: boolean): RequestHandler =>
  (req, _res, next) => {
    if (isLocalRequest(req, anyPeer)) return next();
    throw new HttpRefusal({
      code: 'routeNotFound',
      detail:
        'The built-in identity provider and its accounts answer this machine alone, at its own loopback address. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to serve others.',
    });
  };
