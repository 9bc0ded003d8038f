/**
 * Sign-in for Next. Pages and layouts cannot set cookies: if one of them refreshed, it would spend the token and lose
 * the new pair. So only the proxy refreshes, in front of every path. It passes the new pair on to what is rendered in
 * the same request; pages only read.
 */
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { NextResponse } from 'next/server';
import type { MyTeam, VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { PersonQuestion } from '../ask-person.ts';
import { Unavailable } from '../errors.ts';
import { serializeCookie } from '../server/cookies.ts';
import type { TeamId } from '../server/express.ts';
import { type FetchAuth, fetchAuthWith, requestOf, responseOf } from '../server/fetch.ts';
import { PRIVATE, type SessionRequest } from '../server/reply.ts';
import type { SessionStatus } from '../server/session.ts';
import type { ServerOptions } from '../server/settings.ts';
import { answerAction } from '../server/sign-in-routes.ts';
import { withStored } from './cookie-header.ts';
import { originOf } from './origin.ts';

/** `basePath` is the path at which `app/auth/[action]/route.ts` answers. */
export type NextAuthOptions = ServerOptions;

type RouteHandler<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Promise<Response>;

export interface NextSession {
  readonly user: VerifiedUser | null;
  readonly status: SessionStatus;
  /** The page of the service where a person sees, downloads and deletes their own data. */
  readonly accountUrl: string;
}

export interface NextAuth {
  /** `proxy.ts`: keeps the session current in front of every path. */
  proxy(request: Request): Promise<Response>;
  /** `app/auth/[action]/route.ts`: `login` and `callback` by GET, `logout` by POST. */
  readonly handlers: { GET(request: Request): Promise<Response>; POST(request: Request): Promise<Response> };
  /** Who is signed in, for pages, layouts and server actions; null too while the service is away. Never spends a token. */
  auth(): Promise<VerifiedUser | null>;
  /** Like `auth`, with `status: 'unavailable'` while the service is away. */
  session(): Promise<NextSession>;
  /**
   * Like `auth`, for a page that needs a user. Other visitors are sent to the sign-in and back, or wait while the
   * service is away.
   */
  protect(): Promise<VerifiedUser>;
  /**
   * A route handler for people who are signed in. Others are sent to the sign-in, or get a 401 if they do not ask for a
   * page.
   */
  protect<Rest extends unknown[]>(
    handler: (request: Request, user: VerifiedUser, ...rest: Rest) => Response | Promise<Response>,
  ): RouteHandler<Rest>;
  /** Whether the person has a permission in a team, for pages, layouts and server actions. Never spends a token. */
  can(permission: string, team: TeamId): Promise<boolean>;
  /** The teams of the person; null if nobody is signed in. */
  teams(): Promise<readonly MyTeam[] | null>;
  /** A route handler for people who have a permission in the team of the request. Others get a 403. */
  requirePermission: FetchAuth['requirePermission'];
  /**
   * In a route handler: asks the person who sent the request to approve exactly `what`. Null once they have; the approval is
   * used up then. Otherwise it is the response to return.
   */
  requirePerson(request: Request, question: PersonQuestion): Promise<Response | null>;
  /** In a server action: ends the session and redirects to the home page. */
  signOut(): Promise<never>;
}

/**
 * Headers that tell a page what the proxy knows: the page's path, which Next does not tell, and that the service is
 * away.
 */
const PATH = 'x-porchlight-path';
const STATUS = 'x-porchlight-status';

/**
 * Sign-in for Next, once for the whole app: `export const { proxy, handlers, auth, protect, session, signOut } = nextAuth();`
 *
 * @throws `TypeError` as `fetchAuth`. While the service is away, `session` says `unavailable` and `protect` leads to a page that waits.
 */
export function nextAuth(options: NextAuthOptions = {}): NextAuth {
  const { basePath = '/auth' } = options;
  const server = fetchAuthWith(options, readRequest);
  // One answer for each request, however many components ask: Next gives the same headers object to all of them.
  const asked = new WeakMap<object, Promise<NextSession>>();

  const ask = async (sent: SentHeaders): Promise<NextSession> => {
    const { accountUrl } = server.auth.client;
    const unknownSession = { user: null, status: 'unavailable', accountUrl } as const;
    // The proxy has already asked. A second wait would not help while the service is away.
    if (sent.get(STATUS) === unknownSession.status) return unknownSession;
    try {
      const user = await server.auth.user(sessionRequest(sent));
      return { user, status: user ? 'signedIn' : 'signedOut', accountUrl };
    } catch (error) {
      if (error instanceof Unavailable) return unknownSession;
      throw error;
    }
  };
  const session: NextAuth['session'] = async () => {
    const sent = await headers();
    const known = asked.get(sent) ?? ask(sent);
    asked.set(sent, known);
    return known;
  };

  const protectPage = async (): Promise<VerifiedUser> => {
    const { user } = await session();
    if (user) return user;
    // While the service is away, the same address answers with a page that waits and then comes back.
    return redirect(server.loginPath((await headers()).get(PATH) ?? ''));
  };

  const act = async (request: Request): Promise<Response> =>
    responseOf(await answerAction(server.auth, actionOf(request), readRequest(request)));

  return {
    async proxy(request) {
      const { pathname, search } = new URL(request.url);
      // The handlers set cookies themselves, and static files are the same for everybody.
      if (pathname.startsWith(`${basePath}/`) || pathname.startsWith('/_next/')) return NextResponse.next();
      const found = await server.session(request);
      const passed = new Headers(request.headers);
      passed.set(PATH, pathname + search);
      passed.set(STATUS, found.status);
      if (found.cookies.length > 0) passed.set('cookie', withStored(request.headers.get('cookie'), found.cookies));
      const response = NextResponse.next({ request: { headers: passed } });
      for (const cookie of found.cookies) response.headers.append('set-cookie', serializeCookie(cookie));
      if (found.cookies.length > 0) response.headers.set('cache-control', PRIVATE['cache-control'] ?? '');
      return response;
    },

    handlers: { GET: act, POST: act },

    session,
    auth: async () => (await session()).user,

    protect: ((handler?: Parameters<FetchAuth['protect']>[0]) =>
      handler
        ? (request: Request, ...more: unknown[]) => server.protect(handler)(request, ...(more as []))
        : protectPage()) as NextAuth['protect'],

    can: async (permission, team) => server.auth.can(sessionRequest(await headers()), permission, team),
    teams: async () => server.auth.teams(sessionRequest(await headers())),
    requirePermission: (...of) => server.requirePermission(...of),
    requirePerson: (request, question) => server.requirePerson(request, question),

    async signOut() {
      const { cookies: changes, headers: sent } = await server.auth.logout(sessionRequest(await headers()));
      const store = await cookies();
      for (const { name, value, ...attributes } of changes) store.set(name, value, attributes);
      return redirect(sent.location ?? '/');
    },
  };
}

/** The last part of the path, whatever base path Next has. */
const actionOf = ({ url }: Request): string => new URL(url).pathname.split('/').pop() ?? '';

type SentHeaders = Pick<Headers, 'get'>;

const readRequest = (request: Request) => requestOf(request, originOf(request.headers));

const sessionRequest = (sent: SentHeaders): SessionRequest => ({
  cookie: sent.get('cookie'),
  authorization: sent.get('authorization'),
  traceparent: sent.get('traceparent'),
  origin: originOf(sent),
});
