/** Sign-in for frameworks with `Request` and `Response`: SvelteKit, React Router, Astro, h3, workers. */
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { PersonQuestion } from '../ask-person.ts';
import { Unavailable } from '../errors.ts';
import { checkReturnTo } from '../return-to.ts';
import { type Auth, createAuth } from './auth.ts';
import { type Cookie, serializeCookie } from './cookies.ts';
import type { TeamId } from './express.ts';
import { isPageRequest, PRIVATE, type Reply, type RouteRequest } from './reply.ts';
import type { Session } from './session.ts';
import { isNamed, type ServerOptions, settingsOf } from './settings.ts';
import { actionOf, answerAction, loginPathOf } from './sign-in-routes.ts';

export interface FetchSession extends Session {
  /** The same response, with the cookies of this session. Call it on every response. */
  apply(response: Response): Response;
}

export interface FetchAuth {
  readonly auth: Auth;
  /**
   * In front of every path of an app: answers paths below `/auth/` itself. For all others it calls `respond` with the
   * session, and sets new cookies on the response. While the service is away, there is no user and `session.status` is
   * `unavailable`.
   */
  handle(
    request: Request,
    respond: (user: VerifiedUser | null, session: Session) => Response | Promise<Response>,
  ): Promise<Response>;
  /**
   * The address of the sign-in, which returns to a path or to the page of a request: for the redirects of a framework.
   * `provider`, such as `github`, leaves the person no choice.
   */
  loginPath(returnTo?: string | Pick<Request, 'url'>, provider?: string): string;
  /**
   * `GET`: sends the browser to the sign-in. With `?return_to=/path` it returns there; `?provider=github` names the
   * provider.
   */
  login(request: Request): Promise<Response>;
  /** `GET`: the callback URL. */
  callback(request: Request): Promise<Response>;
  /** `POST`: signs out. */
  logout(request: Request): Promise<Response>;
  /** Who sent the request, by its bearer token or else its cookies. `status` is `unavailable` while the service is away. */
  session(request: Request): Promise<FetchSession>;
  /** Whether the person who sent the request has a permission in a team. Throws `Unavailable` if nobody can tell. */
  can(request: Request, permission: string, team: TeamId): Promise<boolean>;
  /**
   * A handler for people who have a permission in the team of the request. Others get a 403, or are asked to sign in.
   */
  requirePermission<Rest extends unknown[]>(
    permission: string,
    of: { readonly team: (request: Request, ...rest: Rest) => TeamId | Promise<TeamId> },
    handler: (request: Request, user: VerifiedUser, ...rest: Rest) => Response | Promise<Response>,
  ): (request: Request, ...rest: Rest) => Promise<Response>;
  /**
   * Asks the person who sent the request to approve exactly `what`. Null once they have; the approval is used up then.
   * Otherwise it is the response to return: 403 with `approval.approval_url`, or a 401. Needs `applicationKey`.
   */
  requirePerson(request: Request, question: PersonQuestion): Promise<Response | null>;
  /**
   * A handler for people who are signed in. Others are sent to the sign-in, or get a 401 if they do not ask for a page.
   */
  protect<Rest extends unknown[]>(
    handler: (request: Request, user: VerifiedUser, ...rest: Rest) => Response | Promise<Response>,
  ): (request: Request, ...rest: Rest) => Promise<Response>;
}

/**
 * Sign-in for frameworks with `Request` and `Response`.
 *
 * @throws `TypeError` as `createClient`; if the variables name the service, at the first request. `protect` answers
 * while the service is away.
 *
 * @example
 * import { fetchAuth } from '@porchlight/sdk/server';
 *
 * const auth = fetchAuth({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const account = auth.protect((_request, user) => Response.json({ email: user.email }));
 * const response = await account(new Request('https://app.example/account'));
 * console.log(response.status); // 401
 */
export const fetchAuth = (options: ServerOptions = {}): FetchAuth => fetchAuthWith(options, requestOf);

/** The same for a framework that reads a request in another way. */
export function fetchAuthWith(options: ServerOptions, requestOf: (request: Request) => RouteRequest): FetchAuth {
  const { basePath } = options;
  let made = isNamed(options) ? createAuth(settingsOf(options)) : undefined;
  // Made at the first request, because a build does not know the variables of the server on which it will run.
  const auth = (): Auth => {
    made ??= createAuth(settingsOf(options));
    return made;
  };
  const session = async (request: Request): Promise<FetchSession> => {
    const found = await auth().session(requestOf(request));
    return { ...found, apply: (response) => withCookies(response, found.cookies) };
  };
  const act = async (action: string, request: Request): Promise<Response> =>
    responseOf(await answerAction(auth(), action, requestOf(request)));
  return {
    get auth() {
      return auth();
    },
    session,
    async handle(request, respond) {
      const action = actionOf(requestOf(request), basePath);
      if (action !== null) return act(action, request);
      const found = await session(request);
      return found.apply(await respond(found.user, found));
    },
    loginPath(returnTo = '', provider) {
      const path = typeof returnTo === 'string' ? returnTo : pathOf(returnTo);
      return loginPathOf(basePath, checkReturnTo(path), provider);
    },
    async requirePerson(request, question) {
      const refused = await auth().requirePerson(requestOf(request), question);
      return refused && responseOf(refused);
    },
    login: async (request) => responseOf(await auth().login(requestOf(request))),
    callback: (request) => act('callback', request),
    logout: (request) => act('logout', request),
    async can(request, permission, team) {
      return auth().can(requestOf(request), permission, team);
    },
    requirePermission:
      (permission, { team }, handler) =>
      async (request, ...rest) => {
        const sent = requestOf(request);
        const found = await session(request);
        if (!found.user) return responseOf(await auth().challenge(sent, found));
        const by = found.tokens ? { ...sent, authorization: `Bearer ${found.tokens.accessToken}` } : sent;
        try {
          const id = await team(request, ...rest);
          if (await auth().can(by, permission, id)) {
            return found.apply(await handler(request, found.user, ...rest));
          }
          return found.apply(responseOf(auth().forbidden(permission)));
        } catch (error) {
          if (!(error instanceof Unavailable)) throw error;
          return found.apply(responseOf(auth().unavailable(error, sent)));
        }
      },
    protect:
      (handler) =>
      async (request, ...rest) => {
        const found = await session(request);
        if (found.user) return found.apply(await handler(request, found.user, ...rest));
        return responseOf(await auth().challenge(requestOf(request), found));
      },
  };
}

function pathOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** `origin` is for frameworks where the address of the request has the wrong origin. */
export function requestOf(request: Request, origin: string = new URL(request.url).origin): RouteRequest {
  const { method, headers } = request;
  return {
    origin,
    authorization: headers.get('authorization'),
    traceparent: headers.get('traceparent'),
    method,
    text: () => request.text(),
    fetchDest: headers.get('sec-fetch-dest'),
    fetchSite: headers.get('sec-fetch-site'),
    sentFrom: headers.get('origin'),
    cookie: headers.get('cookie'),
    path: pathOf(request),
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
