/**
 * Sign-in for Fastify. Its replies keep headers of their own, which replace those that were set on Node's response: cookies
 * go through the reply, or an app that sets one itself would lose the session.
 */
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { Auth } from './auth.ts';
import { expressAuth, type Middleware, type NodeRequest, type NodeResponse } from './express.ts';
import type { ServerOptions } from './settings.ts';

export interface FastifyRequestLike {
  readonly raw: NodeRequest;
}

export interface FastifyReplyLike {
  statusCode: number;
  getHeader(name: string): number | string | string[] | undefined;
  removeHeader(name: string): unknown;
  header(name: string, value: string | string[]): unknown;
  send(body?: string): unknown;
}

/** A hook of Fastify that calls back. */
export type FastifyHook = (request: FastifyRequestLike, reply: FastifyReplyLike, done: (error?: Error) => void) => void;

export interface FastifyAuth {
  readonly auth: Auth;
  /** `onRequest`, in front of every path: answers below `/auth/` itself, and `user` answers afterwards. */
  readonly handle: FastifyHook;
  /** `onRequest` of a route: lets only people through who are signed in. Pages lead to the sign-in, other calls get a 401. */
  readonly requireUser: FastifyHook;
  /** After `handle`: who sent the request, or null. */
  user(request: FastifyRequestLike): VerifiedUser | null;
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
  const { auth, handle, requireUser, user } = expressAuth(options);
  const hook =
    (middleware: Middleware): FastifyHook =>
    (request, reply, done) =>
      middleware(request.raw, throughReply(reply), (error) => done(error as Error | undefined));
  return { auth, handle: hook(handle), requireUser: hook(requireUser), user: ({ raw }) => user(raw) };
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
    // Cookies would be added to those that are there.
    reply.removeHeader(name);
    return reply.header(name, value);
  },
  end: (body) => reply.send(body),
});
