/**
 * Sign-in for Fastify. Its replies keep their own headers, which replace those that were set on Node's response. So
 * cookies are set on the reply; otherwise an app that sets a cookie itself would lose the session.
 */
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { PersonQuestion } from '../ask-person.ts';
import type { Auth } from './auth.ts';
import { type Middleware, type NodeResponse, nodeAuth, type TeamId } from './express.ts';
import { nodeOrigin, schemeOf } from './node-origin.ts';
import type { NodeRequest } from './node-request.ts';
import type { Reply } from './reply.ts';
import type { SessionStatus } from './session.ts';
import type { ServerOptions } from './settings.ts';

export interface FastifyRequestLike {
  readonly raw: NodeRequest;
  /** Fastify takes these from the forwarding headers if the app trusts its proxy. */
  readonly protocol?: string | undefined;
  readonly host?: string | undefined;
  readonly hostname?: string | undefined;
}

export interface FastifyReplyLike {
  statusCode: number;
  getHeader(name: string): number | string | string[] | undefined;
  removeHeader(name: string): unknown;
  header(name: string, value: string | string[]): unknown;
  send(body?: string): unknown;
}

/** A hook of Fastify in the form that ends with a call of `done`. */
export type FastifyHook = (request: FastifyRequestLike, reply: FastifyReplyLike, done: (error?: Error) => void) => void;

export interface FastifyAuth {
  readonly auth: Auth;
  /** `onRequest`, in front of every path: answers paths below `/auth/` itself. After it, `user` has an answer. */
  readonly handle: FastifyHook;
  /**
   * `onRequest` of a route: lets only signed-in people pass. Pages redirect to the sign-in, other calls get a 401. Also
   * accepts `Authorization: Bearer`.
   */
  readonly requireUser: FastifyHook;
  /** `onRequest` of a route: lets only people pass who have the permission in the team of the request. Others get a 403. */
  requirePermission(permission: string, of: { readonly team: (request: FastifyRequestLike) => TeamId }): FastifyHook;
  /** After `handle`: whether the person has a permission in a team. */
  can(request: FastifyRequestLike, permission: string, team: TeamId): Promise<boolean>;
  /**
   * After `handle`: asks the person who sent the request to approve exactly `what`. Resolves to null once they have; the
   * approval is used up then. Otherwise the answer has been sent: return the reply.
   */
  requirePerson(request: FastifyRequestLike, question: PersonQuestion): Promise<Reply | null>;
  /** After `handle`: who sent the request, or null. */
  user(request: FastifyRequestLike): VerifiedUser | null;
  /** After `handle`: whether somebody is signed in, or `unavailable` while the service is away. */
  status(request: FastifyRequestLike): SessionStatus;
}

/**
 * Sign-in for Fastify.
 *
 * @throws as `expressAuth`; its hooks answer while the service is away.
 *
 * @example
 * import { fastifyAuth } from '@porchlight/sdk/server';
 *
 * const auth = fastifyAuth({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * // app.addHook('onRequest', auth.handle);
 * // app.get('/account', { onRequest: auth.requireUser }, (request) => auth.user(request));
 * console.log(typeof auth.handle); // function
 */
export function fastifyAuth(options: ServerOptions = {}): FastifyAuth {
  const origins = new WeakMap<NodeRequest, string>();
  const { auth, handle, requireUser, requirePerson, user, status, can, requirePermission } = nodeAuth(
    options,
    (raw) => origins.get(raw) ?? nodeOrigin(raw),
  );
  const hook =
    (middleware: Middleware): FastifyHook =>
    (request, reply, done) => {
      const { raw, protocol, host, hostname } = request;
      // In Fastify 4, `hostname` includes the port, and there is no `host`.
      const authority = host ?? hostname;
      if (protocol && authority) origins.set(raw, `${schemeOf(protocol)}://${authority}`);
      middleware(raw, throughReply(reply), (error) => done(error as Error | undefined));
    };
  return {
    auth,
    handle: hook(handle),
    requireUser: hook(requireUser),
    can: ({ raw }, permission, team) => can(raw, permission, team),
    requirePermission:
      (permission, { team }) =>
      (request, reply, done) =>
        hook(requirePermission(permission, { team: () => team(request) }))(request, reply, done),
    requirePerson: ({ raw }, question) => requirePerson(raw, question),
    user: ({ raw }) => user(raw),
    status: ({ raw }) => status(raw),
  };
}

const throughReply = (reply: FastifyReplyLike): NodeResponse => ({
  get statusCode() {
    return reply.statusCode;
  },
  set statusCode(status) {
    reply.statusCode = status;
  },
  getHeader: (name) => reply.getHeader(name),
  setHeader(name, value) {
    // Otherwise the cookies would be added to those that are already set.
    reply.removeHeader(name);
    return reply.header(name, value);
  },
  end: (body) => reply.send(body),
});
