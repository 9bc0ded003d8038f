/**
 * Sign-in for Express. The types are those of Node's own requests and responses and nothing of Express is used, so the
 * same functions serve Express 4 and 5, Connect, Polka and a bare `node:http` server.
 */
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import { Unavailable } from '../errors.ts';
import { type Auth, createAuth, type Session } from './auth.ts';
import { type Cookie, serializeCookie } from './cookies.ts';
import { isPageRequest, PRIVATE, type Reply } from './reply.ts';
import { type ServerOptions, settingsOf } from './settings.ts';
import { actionOf, answerAction, type RouteRequest } from './sign-in-routes.ts';

export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express keeps the whole address here, where a router has cut its own path off. */
  readonly originalUrl?: string | undefined;
  readonly headers: {
    readonly cookie?: string | undefined;
    readonly accept?: string | undefined;
    readonly 'sec-fetch-dest'?: string | string[] | undefined;
  };
}

export interface NodeResponse {
  statusCode: number;
  getHeader(name: string): number | string | string[] | undefined;
  setHeader(name: string, value: string | string[]): unknown;
  end(body?: string): unknown;
}

export type Next = (error?: unknown) => void;
export type Middleware = (req: NodeRequest, res: NodeResponse, next: Next) => void;

export interface ExpressAuth {
  readonly auth: Auth;
  /** In front of every path: answers below `/auth/` itself, and is `session` for all others. */
  readonly handle: Middleware;
  /** Finds out who sent the request and keeps the cookies current. `user` answers afterwards. */
  readonly session: Middleware;
  /** After `handle` or `session`: lets only people through who are signed in. Pages lead to the sign-in, other calls get a 401. */
  readonly requireUser: Middleware;
  /** `GET`: sends the browser to the sign-in. `?return_to=/path` resumes there. */
  readonly login: Middleware;
  /** `GET`: the callback URL. */
  readonly callback: Middleware;
  /** `POST`: signs out. */
  readonly logout: Middleware;
  /** After `handle` or `session`: who sent the request, or null. */
  user(req: NodeRequest): VerifiedUser | null;
}

/**
 * Sign-in for Express and whatever else has Node's requests.
 *
 * @throws `TypeError` as `createClient`, or where neither options nor variables name the service. Its middleware answers while the service is away.
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
export function expressAuth(options: ServerOptions = {}): ExpressAuth {
  const auth = createAuth(settingsOf(options));
  const sessions = new WeakMap<NodeRequest, Session>();
  const sessionOf = (req: NodeRequest): Session => {
    const session = sessions.get(req);
    if (!session)
      throw new Error('The session middleware has not seen this request: app.use(auth.handle) comes first.');
    return session;
  };

  /** True when the request goes on. */
  const openSession = async (req: NodeRequest, res: NodeResponse): Promise<boolean> => {
    try {
      const session = await auth.session(req.headers.cookie);
      sessions.set(req, session);
      setCookies(res, session.cookies);
      return true;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      send(res, auth.unavailable(error, requestOf(req)));
      return false;
    }
  };
  const answering =
    (reply: (req: NodeRequest) => Promise<Reply>): Middleware =>
    (req, res, next) =>
      void reply(req).then((answer) => send(res, answer), next);
  const act = (action: string): Middleware => answering((req) => answerAction(auth, action, requestOf(req)));
  const session: Middleware = (req, res, next) => void openSession(req, res).then((goesOn) => goesOn && next(), next);

  return {
    auth,
    session,
    handle(req, res, next) {
      const action = actionOf(requestOf(req), options.basePath);
      (action === null ? session : act(action))(req, res, next);
    },
    requireUser(req, res, next) {
      const session = sessionOf(req);
      if (session.user) return next();
      // Its cookies were set by the session middleware already.
      void auth.challenge(requestOf(req), { ...session, cookies: [] }).then((reply) => send(res, reply), next);
    },
    login: answering((req) => auth.login(requestOf(req))),
    callback: act('callback'),
    logout: act('logout'),
    user: (req) => sessionOf(req).user,
  };
}

const pathOf = (req: NodeRequest): string => req.originalUrl ?? req.url ?? '/';

const requestOf = (req: NodeRequest): RouteRequest => ({
  method: req.method,
  fetchDest: [req.headers['sec-fetch-dest'] ?? []].flat()[0],
  cookie: req.headers.cookie,
  path: pathOf(req),
  isPage: isPageRequest(req.method, req.headers.accept),
});

function send(res: NodeResponse, { status, headers, cookies, body }: Reply): void {
  res.statusCode = status;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  setCookies(res, cookies);
  res.end(body);
}

/** Beside the cookies that the app has set itself. */
function setCookies(res: NodeResponse, cookies: readonly Cookie[]): void {
  if (cookies.length === 0) return;
  const present = [res.getHeader('set-cookie') ?? []].flat().map(String);
  res.setHeader('set-cookie', [...present, ...cookies.map(serializeCookie)]);
  for (const [name, value] of Object.entries(PRIVATE)) res.setHeader(name, value);
}
