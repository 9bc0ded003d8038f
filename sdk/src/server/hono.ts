/** Sign-in for Hono. The types cover only the part of its context that is used, because the app installs Hono. */
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { PersonQuestion } from '../ask-person.ts';
import { Unavailable } from '../errors.ts';
import type { TeamId } from './express.ts';
import { type FetchAuth, fetchAuth, requestOf, responseOf } from './fetch.ts';
import type { Session, SessionStatus } from './session.ts';
import type { ServerOptions } from './settings.ts';

/** The app declares `Variables: { user: VerifiedUser | null }`. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
  get res(): Response;
  set res(response: Response | undefined);
  set(key: 'user', value: VerifiedUser | null): void;
  get(key: 'user'): VerifiedUser | null;
}

export type HonoMiddleware = (context: HonoContext, next: () => Promise<void>) => Promise<Response | undefined>;

export interface HonoAuth {
  /** The same for `Request` and `Response`. */
  readonly server: FetchAuth;
  /**
   * In front of every path: answers paths below `/auth/` itself. For all others, `c.get('user')` is who sent the
   * request.
   */
  readonly handle: HonoMiddleware;
  /**
   * After `handle`: lets only signed-in people pass. Pages redirect to the sign-in, other calls get a 401. Also accepts
   * `Authorization: Bearer`.
   */
  readonly requireUser: HonoMiddleware;
  /** After `handle`: lets only people pass who have the permission in the team of the request. Others get a 403. */
  requirePermission(permission: string, of: { readonly team: (context: HonoContext) => TeamId }): HonoMiddleware;
  /**
   * After `handle`: asks the person who sent the request to approve exactly `what`. Null once they have; the approval is used
   * up then. Otherwise it is the response to return.
   */
  requirePerson(context: HonoContext, question: PersonQuestion): Promise<Response | null>;
  /** After `handle`: whether somebody is signed in, or `unavailable` while the service is away. */
  status(context: HonoContext): SessionStatus;
}

/**
 * Sign-in for Hono.
 *
 * @throws as `fetchAuth`; its middleware answers while the service is away.
 *
 * @example
 * import { honoAuth } from '@porchlight/sdk/server';
 *
 * const auth = honoAuth({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * // app.use(auth.handle);
 * // app.get('/account', auth.requireUser, (c) => c.json(c.get('user')));
 * console.log(auth.server.loginPath('/account')); // /auth/login?return_to=%2Faccount
 */
export function honoAuth(options: ServerOptions = {}): HonoAuth {
  const server = fetchAuth(options);
  const sessions = new WeakMap<HonoContext, Session>();
  return {
    server,
    status: (context) => sessions.get(context)?.status ?? 'signedOut',

    async handle(context, next) {
      let isPassedOn = false;
      const response = await server.handle(context.req.raw, async (user, session) => {
        isPassedOn = true;
        sessions.set(context, session);
        context.set('user', user);
        await next();
        return context.res;
      });
      if (!isPassedOn) return response;
      // Hono ignores what a middleware returns after `next`. It merges a new response into the old one, and the old
      // cookies win.
      if (response !== context.res) {
        context.res = undefined;
        context.res = response;
      }
      return undefined;
    },

    requirePermission:
      (permission, { team }) =>
      async (context, next) => {
        const sent = requestOf(context.req.raw);
        const { user, tokens, ...session } = sessions.get(context) ?? NOBODY;
        if (!user) return responseOf(await server.auth.challenge(sent, { ...session, user, tokens, cookies: [] }));
        const by = tokens ? { ...sent, authorization: `Bearer ${tokens.accessToken}` } : sent;
        try {
          if (!(await server.auth.can(by, permission, team(context))))
            return responseOf(server.auth.forbidden(permission));
        } catch (error) {
          if (!(error instanceof Unavailable)) throw error;
          return responseOf(server.auth.unavailable(error, sent));
        }
        await next();
        return undefined;
      },
    async requirePerson(context, question) {
      const session = sessions.get(context) ?? NOBODY;
      // `handle` sets the cookies.
      const request = requestOf(context.req.raw);
      const refused = await server.auth.requirePerson(request, question, { ...session, cookies: [] });
      return refused && responseOf(refused);
    },

    async requireUser(context, next) {
      if (context.get('user')) {
        await next();
        return undefined;
      }
      const session = sessions.get(context) ?? NOBODY;
      // `handle` sets the cookies.
      const reply = await server.auth.challenge(requestOf(context.req.raw), { ...session, cookies: [] });
      return responseOf(reply);
    },
  };
}

/** Used if `handle` has not seen the request. */
const NOBODY: Session = {
  user: null,
  tokens: null,
  ended: null,
  status: 'signedOut',
  unavailable: null,
  cookies: [],
};
