/** Sign-in for frameworks that speak `Request` and `Response`: Next, Hono, Remix, SvelteKit, workers. */
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import { Unavailable } from '../errors.ts';
import { type Auth, type AuthOptions, createAuth, type Session } from './auth.ts';
import { type Cookie, serializeCookie } from './cookies.ts';
import { type AppRequest, isPageRequest, PRIVATE, type Reply, SIGN_OUT_WITH_POST } from './reply.ts';

export interface FetchSession extends Session {
  /** The same response with the cookies that this session needs set. Call it on every response. */
  apply(response: Response): Response;
}

export interface FetchAuth {
  readonly auth: Auth;
  /** `GET`: sends the browser to the sign-in. `?return_to=/path` resumes there. */
  login(request: Request): Promise<Response>;
  /** `GET`: the callback URL. */
  callback(request: Request): Promise<Response>;
  /** `POST`: signs out. */
  logout(request: Request): Promise<Response>;
  /** Who sent the request. Throws `Unavailable` while the service is away. */
  session(request: Request): Promise<FetchSession>;
  /** A handler for people who are signed in. Others are led to the sign-in, or get a 401 if they ask for no page. */
  protect<Rest extends unknown[]>(
    handler: (request: Request, user: VerifiedUser, ...rest: Rest) => Response | Promise<Response>,
  ): (request: Request, ...rest: Rest) => Promise<Response>;
}

/**
 * Sign-in for frameworks that speak `Request` and `Response`.
 *
 * @example
 * import { fetchAuth } from '@porchlight/sdk/server';
 *
 * const auth = fetchAuth({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const account = auth.protect((_request, user) => Response.json({ email: user.email }));
 * const response = await account(new Request('https://app.example/account'));
 * console.log(response.status); // 401
 */
export function fetchAuth(options: AuthOptions): FetchAuth {
  const auth = createAuth(options);
  const session = async (request: Request): Promise<FetchSession> => {
    const found = await auth.session(request.headers.get('cookie'));
    return { ...found, apply: (response) => withCookies(response, found.cookies) };
  };

  return {
    auth,
    session,
    login: async (request) => responseOf(await auth.login(requestOf(request))),
    callback: async (request) => responseOf(await auth.callback(requestOf(request))),
    async logout(request) {
      if (request.method !== 'POST') return responseOf(SIGN_OUT_WITH_POST);
      return responseOf(await auth.logout(request.headers.get('cookie')));
    },
    protect:
      (handler) =>
      async (request, ...rest) => {
        const found = await session(request).catch(asUnavailable);
        if (found instanceof Unavailable) return responseOf(auth.unavailable(found, requestOf(request)));
        if (found.user) return found.apply(await handler(request, found.user, ...rest));
        return responseOf(await auth.challenge(requestOf(request), found));
      },
  };
}

function asUnavailable(error: unknown): Unavailable {
  if (error instanceof Unavailable) return error;
  throw error;
}

export function requestOf({ method, headers, url }: Request): AppRequest {
  const { pathname, search } = new URL(url);
  return {
    cookie: headers.get('cookie'),
    path: pathname + search,
    isPage: isPageRequest(method, headers.get('accept')),
  };
}

export function responseOf({ status, headers, cookies, body }: Reply): Response {
  const response = new Response(body ?? null, { status, headers });
  for (const cookie of cookies) response.headers.append('set-cookie', serializeCookie(cookie));
  return response;
}

/** A copy, because the headers of some responses (`Response.redirect`, a fetched one) cannot be changed. */
function withCookies(response: Response, cookies: readonly Cookie[]): Response {
  if (cookies.length === 0) return response;
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(PRIVATE)) copy.headers.set(name, value);
  for (const cookie of cookies) copy.headers.append('set-cookie', serializeCookie(cookie));
  return copy;
}
