/**
 * Sign-in for Next. Pages and layouts cannot set cookies, so that one of them that refreshed would spend the token and lose
 * the new pair. Here the proxy alone refreshes, in front of every path, and passes the new pair on to what is rendered in
 * the same request; pages only read.
 */
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { NextResponse } from 'next/server';
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import { Unavailable } from '../errors.ts';
import { serializeCookie } from '../server/cookies.ts';
import { asUnavailable, type FetchAuth, fetchAuth, requestOf, responseOf } from '../server/fetch.ts';
import { PRIVATE } from '../server/reply.ts';
import type { ServerOptions } from '../server/settings.ts';
import { answerAction } from '../server/sign-in-routes.ts';
import { withStored } from './cookie-header.ts';

/** `basePath` is where `app/auth/[action]/route.ts` is reached. */
export type NextAuthOptions = ServerOptions;

type RouteHandler<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Promise<Response>;

export interface NextAuth {
  /** `proxy.ts`: keeps the session current in front of every path. */
  proxy(request: Request): Promise<Response>;
  /** `app/auth/[action]/route.ts`: `login` and `callback` by GET, `logout` by POST. */
  readonly handlers: { GET(request: Request): Promise<Response>; POST(request: Request): Promise<Response> };
  /** Who is signed in, for pages, layouts and server actions. Never spends a token. */
  auth(): Promise<VerifiedUser | null>;
  /** The same where somebody must be signed in: others are led to the sign-in and back. */
  protect(): Promise<VerifiedUser>;
  /** A route handler for people who are signed in. Others are led to the sign-in, or get a 401 if they ask for no page. */
  protect<Rest extends unknown[]>(
    handler: (request: Request, user: VerifiedUser, ...rest: Rest) => Response | Promise<Response>,
  ): RouteHandler<Rest>;
  /** In a server action: ends the session and goes home. */
  signOut(): Promise<never>;
}

/** Tells a page its own path, which Next does not. */
const PATH = 'x-porchlight-path';

/**
 * Sign-in for Next, once for the whole app: `export const { proxy, handlers, auth, protect, signOut } = nextAuth();`
 *
 * @throws `TypeError` as `fetchAuth`. `auth` and `protect` throw `Unavailable` when nobody can tell; the proxy answers by itself then.
 */
export function nextAuth(options: NextAuthOptions = {}): NextAuth {
  const { basePath = '/auth' } = options;
  const server = fetchAuth(options);
  // One answer for each request, however many components ask: Next hands out the same headers to all of them.
  const asked = new WeakMap<object, Promise<VerifiedUser | null>>();

  const auth: NextAuth['auth'] = async () => {
    const sent = await headers();
    const known = asked.get(sent) ?? server.auth.user(sent.get('cookie'));
    asked.set(sent, known);
    return known;
  };

  const protectPage = async (): Promise<VerifiedUser> => {
    const user = await auth();
    if (user) return user;
    return redirect(server.loginPath((await headers()).get(PATH) ?? ''));
  };

  const act = async (request: Request): Promise<Response> =>
    responseOf(await answerAction(server.auth, actionOf(request), requestOf(request)));

  return {
    async proxy(request) {
      const { pathname, search } = new URL(request.url);
      // The handlers set cookies themselves, and files are the same for everybody.
      if (pathname.startsWith(`${basePath}/`) || pathname.startsWith('/_next/')) return NextResponse.next();
      const found = await server.session(request).catch(asUnavailable);
      if (found instanceof Unavailable) return responseOf(server.auth.unavailable(found, requestOf(request)));
      const passed = new Headers(request.headers);
      passed.set(PATH, pathname + search);
      if (found.cookies.length > 0) passed.set('cookie', withStored(request.headers.get('cookie'), found.cookies));
      const response = NextResponse.next({ request: { headers: passed } });
      for (const cookie of found.cookies) response.headers.append('set-cookie', serializeCookie(cookie));
      if (found.cookies.length > 0) response.headers.set('cache-control', PRIVATE['cache-control'] ?? '');
      return response;
    },

    handlers: { GET: act, POST: act },

    auth,

    protect: ((handler?: Parameters<FetchAuth['protect']>[0]) =>
      handler
        ? (request: Request, ...more: unknown[]) => server.protect(handler)(request, ...(more as []))
        : protectPage()) as NextAuth['protect'],

    async signOut() {
      const { cookies: changes, headers: sent } = await server.auth.logout((await headers()).get('cookie'));
      const store = await cookies();
      for (const { name, value, ...attributes } of changes) store.set(name, value, attributes);
      return redirect(sent.location ?? '/');
    },
  };
}

/** The last part of the path, wherever Next has its base path. */
const actionOf = ({ url }: Request): string => new URL(url).pathname.split('/').pop() ?? '';
