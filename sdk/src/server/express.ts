/**
 * Sign-in for Express. It uses only Node's own requests and responses and nothing of Express, so the same functions
 * work with Express 4 and 5, Connect, Polka and a plain `node:http` server.
 */
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { PersonQuestion } from '../ask-person.ts';
import { Unavailable } from '../errors.ts';
import { type Auth, createAuth } from './auth.ts';
import { type Cookie, serializeCookie } from './cookies.ts';
import { nodeBody } from './node-body.ts';
import { nodeOrigin } from './node-origin.ts';
import type { NodeRequest } from './node-request.ts';
import { isPageRequest, PRIVATE, type Reply, type RouteRequest } from './reply.ts';
import type { Session, SessionStatus } from './session.ts';
import { type ServerOptions, settingsOf } from './settings.ts';
import { actionOf, answerAction } from './sign-in-routes.ts';

export interface NodeResponse {
  statusCode: number;
  getHeader(name: string): number | string | string[] | undefined;
  setHeader(name: string, value: string | string[]): unknown;
  end(body?: string): unknown;
}

export type TeamId = number | string | null | undefined;
export type Next = (error?: unknown) => void;
export type Middleware = (req: NodeRequest, res: NodeResponse, next: Next) => void;

export interface ExpressAuth {
  readonly auth: Auth;
  /** In front of every path: answers paths below `/auth/` itself, and does the work of `session` for all others. */
  readonly handle: Middleware;
  /** Finds out who sent the request and keeps the cookies current. After it, `user` has an answer. */
  readonly session: Middleware;
  /**
   * After `handle` or `session`: lets only signed-in people pass. Pages redirect to the sign-in, other calls get a 401.
   * Also accepts `Authorization: Bearer`.
   */
  readonly requireUser: Middleware;
  /** After `handle` or `session`: whether the person has a permission in a team. */
  can(req: NodeRequest, permission: string, team: TeamId): Promise<boolean>;
  /**
   * After `handle` or `session`: lets only people pass who have the permission in the team of the request. Others get a
   * 403, or are asked to sign in.
   */
  requirePermission(permission: string, of: { readonly team: (req: NodeRequest) => TeamId }): Middleware;
  /**
   * After `handle` or `session`: asks the person who sent the request to approve exactly `what`. Resolves to null once they
   * have; the approval is used up then. Otherwise the answer has been sent: 403 with `approval.approval_url`, or a 401.
   *
   * ```js
   * if (await auth.requirePerson(req, { title, details, what })) return;
   * ```
   */
  requirePerson(req: NodeRequest, question: PersonQuestion): Promise<Reply | null>;
  /** `GET`: sends the browser to the sign-in. With `?return_to=/path` it returns there. */
  readonly login: Middleware;
  /** `GET`: the callback URL. */
  readonly callback: Middleware;
  /** `POST`: signs out. */
  readonly logout: Middleware;
  /** After `handle` or `session`: who sent the request, or null. */
  user(req: NodeRequest): VerifiedUser | null;
  /** After `handle` or `session`: whether somebody is signed in, or `unavailable` while the service is away. */
  status(req: NodeRequest): SessionStatus;
}

/**
 * Sign-in for Express and other frameworks with Node's requests.
 *
 * @throws `TypeError` as `createClient`, or if neither options nor variables name the service. Its middleware answers
 * while the service is away.
 *
 * @example
 * import { createServer } from 'node:http';
 * import { expressAuth } from '@porchlight/sdk/server';
 *
 * const auth = expressAuth({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * export const server = createServer((req, res) => {
 *   auth.handle(req, res, () => res.end(auth.user(req)?.email ?? 'nobody'));
 * });
 */
export const expressAuth = (options: ServerOptions = {}): ExpressAuth => nodeAuth(options, nodeOrigin);

/** The same for a framework that finds the origin of a request in another way. */
export function nodeAuth(options: ServerOptions, originOf: (req: NodeRequest) => string): ExpressAuth {
  const auth = createAuth(settingsOf(options));
  const sessions = new WeakMap<NodeRequest, Session>();
  const responses = new WeakMap<NodeRequest, NodeResponse>();
  const requestOf = (req: NodeRequest): RouteRequest => ({
    method: req.method,
    text: () => nodeBody(req),
    fetchDest: [req.headers['sec-fetch-dest'] ?? []].flat()[0],
    fetchSite: [req.headers['sec-fetch-site'] ?? []].flat()[0],
    sentFrom: [req.headers.origin ?? []].flat()[0],
    cookie: req.headers.cookie,
    authorization: req.headers.authorization,
    traceparent: req.headers.traceparent,
    origin: originOf(req),
    path: req.originalUrl ?? req.url ?? '/',
    isPage: isPageRequest(req.method, req.headers.accept),
  });
  const sessionOf = (req: NodeRequest): Session => {
    const session = sessions.get(req);
    if (!session)
      throw new Error('The session middleware has not seen this request: app.use(auth.handle) comes first.');
    return session;
  };

  const openSession = async (req: NodeRequest, res: NodeResponse): Promise<void> => {
    const session = await auth.session(requestOf(req));
    sessions.set(req, session);
    responses.set(req, res);
    setCookies(res, session.cookies);
  };
  const answering =
    (reply: (req: NodeRequest) => Promise<Reply>): Middleware =>
    (req, res, next) =>
      void reply(req).then((answer) => send(res, answer), next);
  const act = (action: string): Middleware => answering((req) => answerAction(auth, action, requestOf(req)));
  const session: Middleware = (req, res, next) => void openSession(req, res).then(() => next(), next);

  /** By the new access token, if the session middleware has just refreshed. */
  const sentBy = (req: NodeRequest, { tokens }: Session): RouteRequest => {
    const request = requestOf(req);
    return tokens ? { ...request, authorization: `Bearer ${tokens.accessToken}` } : request;
  };
  const can: ExpressAuth['can'] = async (req, permission, team) => {
    const session = sessionOf(req);
    if (session.unavailable) throw session.unavailable;
    return session.user ? auth.can(sentBy(req, session), permission, team) : false;
  };

  return {
    auth,
    session,
    can,
    requirePermission:
      (permission, { team }) =>
      (req, res, next) => {
        const session = sessionOf(req);
        const decide = async (): Promise<Reply | null> => {
          if (!session.user) return auth.challenge(requestOf(req), { ...session, cookies: [] });
          try {
            return (await can(req, permission, team(req))) ? null : auth.forbidden(permission);
          } catch (error) {
            if (!(error instanceof Unavailable)) throw error;
            return auth.unavailable(error, requestOf(req));
          }
        };
        void decide().then((reply) => (reply ? send(res, reply) : next()), next);
      },
    handle(req, res, next) {
      const action = actionOf(requestOf(req), options.basePath);
      (action === null ? session : act(action))(req, res, next);
    },
    requireUser(req, res, next) {
      const session = sessionOf(req);
      if (session.user) return next();
      // The session middleware has already set its cookies.
      void auth.challenge(requestOf(req), { ...session, cookies: [] }).then((reply) => send(res, reply), next);
    },
    async requirePerson(req, question) {
      // The session middleware has already set its cookies.
      const session = { ...sessionOf(req), cookies: [] };
      const refused = await auth.requirePerson(requestOf(req), question, session);
      const res = responses.get(req);
      if (refused && res) send(res, refused);
      return refused;
    },
    login: answering((req) => auth.login(requestOf(req))),
    callback: act('callback'),
    logout: act('logout'),
    user: (req) => sessionOf(req).user,
    status: (req) => sessionOf(req).status,
  };
}

function send(res: NodeResponse, { status, headers, cookies, body }: Reply): void {
  res.statusCode = status;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  setCookies(res, cookies);
  res.end(body);
}

/** Adds to the cookies that the app has set itself. */
function setCookies(res: NodeResponse, cookies: readonly Cookie[]): void {
  if (cookies.length === 0) return;
  const present = [res.getHeader('set-cookie') ?? []].flat().map(String);
  res.setHeader('set-cookie', [...present, ...cookies.map(serializeCookie)]);
  for (const [name, value] of Object.entries(PRIVATE)) res.setHeader(name, value);
}
