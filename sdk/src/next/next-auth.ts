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
import { checkReturnTo } from '../return-to.ts';
import type { AuthOptions } from '../server/auth.ts';
import { serializeCookie } from '../server/cookies.ts';
import { type FetchAuth, fetchAuth, requestOf, responseOf } from '../server/fetch.ts';
import { PRIVATE, problem } from '../server/reply.ts';
import { withStored } from './cookie-header.ts';

/** What is left out comes from PORCHLIGHT_BASE_URL, PORCHLIGHT_TENANT_ID and, where it is set, PORCHLIGHT_APPLICATION_KEY. */
export interface NextAuthOptions extends Partial<AuthOptions> {
  /** Where `app/auth/[action]/route.ts` is reached; `/auth` if left out. */
  readonly basePath?: string;
}

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

/** Sign-in for Next, once for the whole app: `export const { proxy, handlers, auth, protect, signOut } = nextAuth();` */
export function nextAuth(options: NextAuthOptions = {}): NextAuth {
  const { basePath = '/auth', ...rest } = options;
  let made: FetchAuth | undefined;
  // At the first request: a build knows nothing of the variables of the place where it will run.
  const server = (): FetchAuth => {
    made ??= fetchAuth({ ...rest, ...settings(rest) });
    return made;
  };
  // One answer for each request, however many components ask: Next hands out the same headers to all of them.
  const asked = new WeakMap<object, Promise<VerifiedUser | null>>();

  const auth: NextAuth['auth'] = async () => {
    const sent = await headers();
    const known = asked.get(sent) ?? server().auth.user(sent.get('cookie'));
    asked.set(sent, known);
    return known;
  };

  const protectPage = async (): Promise<VerifiedUser> => {
    const user = await auth();
    if (user) return user;
    const path = checkReturnTo((await headers()).get(PATH));
    return redirect(`${basePath}/login${path === null ? '' : `?return_to=${encodeURIComponent(path)}`}`);
  };

  return {
    async proxy(request) {
      const { pathname, search } = new URL(request.url);
      // The handlers set cookies themselves, and files are the same for everybody.
      if (pathname.startsWith(`${basePath}/`) || pathname.startsWith('/_next/')) return NextResponse.next();
      const found = await server().session(request).catch(asUnavailable);
      if (found instanceof Unavailable) return responseOf(server().auth.unavailable(found, requestOf(request)));
      const passed = new Headers(request.headers);
      passed.set(PATH, pathname + search);
      if (found.cookies.length > 0) passed.set('cookie', withStored(request.headers.get('cookie'), found.cookies));
      const response = NextResponse.next({ request: { headers: passed } });
      for (const cookie of found.cookies) response.headers.append('set-cookie', serializeCookie(cookie));
      if (found.cookies.length > 0) response.headers.set('cache-control', PRIVATE['cache-control'] ?? '');
      return response;
    },

    handlers: {
      async GET(request) {
        const action = actionOf(request);
        if (action === 'callback') return server().callback(request);
        if (action !== 'login') return notFound();
        // A router that fetches what is behind a link begins no sign-in; it goes there by a full page load instead.
        if (request.headers.get('sec-fetch-dest') === 'empty') {
          return responseOf(problem(401, 'signInRequired', 'Open this address in the browser.'));
        }
        return server().login(request);
      },
      POST: async (request) => (actionOf(request) === 'logout' ? server().logout(request) : notFound()),
    },

    auth,

    protect: ((handler?: Parameters<FetchAuth['protect']>[0]) =>
      handler
        ? (request: Request, ...more: unknown[]) => server().protect(handler)(request, ...(more as []))
        : protectPage()) as NextAuth['protect'],

    async signOut() {
      const { cookies: changes, headers: sent } = await server().auth.logout((await headers()).get('cookie'));
      const store = await cookies();
      for (const { name, value, ...attributes } of changes) store.set(name, value, attributes);
      return redirect(sent.location ?? '/');
    },
  };
}

type Settings = Pick<AuthOptions, 'baseUrl' | 'tenantId' | 'applicationKey'>;

function settings({ baseUrl, tenantId, applicationKey }: Partial<AuthOptions>): Settings {
  const { PORCHLIGHT_BASE_URL, PORCHLIGHT_TENANT_ID, PORCHLIGHT_APPLICATION_KEY } = process.env;
  const [base, tenant] = [baseUrl ?? PORCHLIGHT_BASE_URL, tenantId ?? PORCHLIGHT_TENANT_ID];
  const key = applicationKey ?? (PORCHLIGHT_APPLICATION_KEY || undefined);
  if (base && tenant) return { baseUrl: base, tenantId: tenant, applicationKey: key };
  throw new TypeError('Set PORCHLIGHT_BASE_URL and PORCHLIGHT_TENANT_ID, or pass baseUrl and tenantId to nextAuth.');
}

const actionOf = ({ url }: Request): string => new URL(url).pathname.split('/').pop() ?? '';

const notFound = (): Response => responseOf(problem(404, 'notFound', 'There are login, callback and logout.'));

function asUnavailable(error: unknown): Unavailable {
  if (error instanceof Unavailable) return error;
  throw error;
}
