/**
 * Sign-in for a server, without a framework: strings in, replies out. `fetchAuth` and `expressAuth` connect it to
 * requests, and other adapters can do the same.
 */

import type { MyTeam, MyTeams, VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { PersonQuestion } from '../ask-person.ts';
import { type CallOptions, type Client, type ClientOptions, createClient } from '../client.ts';
import { Refused, type Tokens, Unavailable } from '../errors.ts';
import { type AdoptOptions, adoptSession, endAdoption } from './adoption/adopt-session.ts';
import { type AppAddressOptions, appAddress } from './app-address.ts';
import { type Authentication, authenticate } from './authenticate.ts';
import { type CookieJar, type CookieOptions, cookieJar, type SessionTokens } from './cookie-jar.ts';
import type { Cookie } from './cookies.ts';
import { sharedGrace } from './memory/grace.ts';
import { sharedTeamMemory } from './memory/shared-team-memory.ts';
import { checkQuestion, teamIdOf } from './memory/team-memory.ts';
import { sharedVerifyMemory } from './memory/verify-memory.ts';
import { forgetPair } from './pair-once.ts';
import { type AppRequest, bearerOf, problem, type Reply, redirect, type SessionRequest } from './reply.ts';
import { requirePerson } from './require-person.ts';
import type { SentBy, Session } from './session.ts';
import { signIn } from './sign-in.ts';
import { type OwnTeams, ownTeamsWith } from './teams/own-teams.ts';
import { type OnUnavailable, unavailableReply } from './unavailable.ts';

export interface AuthOptions extends ClientOptions, AppAddressOptions {
  /** The callback URL of this app. If left out, it is `callbackPath` at `appUrl`, or at the origin of the request. */
  readonly redirectUri?: string;
  /** The address of this app, such as `https://app.example`; the origin of the request if left out. */
  readonly appUrl?: string | undefined;
  /** The path of the callback; `/auth/callback` if left out. */
  readonly callbackPath?: string;
  /** Where to go after a sign-in without `return_to` and after a sign-out; `/` if left out. */
  readonly home?: string;
  /** Where to go when a sign-in failed; home with `?error=` if left out. */
  readonly errorPath?: (error: string) => string;
  readonly cookies?: CookieOptions;
  /**
   * The application key of the tenant. With it, on Node, this process remembers the answers of verify and gets
   * revocations by a stream, so that a token that was seen before costs no request.
   */
  readonly applicationKey?: string | undefined;
  /**
   * For how many seconds, 0 to 300, a token that was accepted before stays accepted while the service cannot be
   * reached; 0 if left out. Never after the token expires or its revocation was received.
   */
  readonly graceSeconds?: number | undefined;
  /**
   * Until when and from where is set at the service: see `/docs/adoption`. A browser without a session of this app that
   * has one of the app's former system gets a session here, without a sign-in.
   */
  readonly adopt?: AdoptOptions | undefined;
  /** The answer to people and programs while the service is away, in place of the SDK's own page and problem. */
  readonly onUnavailable?: OnUnavailable;
}

export interface Auth {
  readonly client: Client;
  /** The app's cookies for the address of a request. */
  cookiesOf(sent: SentBy): CookieJar;
  /**
   * Verifies, refreshes at most once and verifies again. Throws `Unavailable` while the service is away. If there is
   * neither a user nor `ended`, keep the stored tokens.
   */
  authenticate(held: SessionTokens): Promise<Authentication>;
  /** The same for a request, by its bearer token or else its cookies. `status` says if the service is away. */
  session(sent: SentBy): Promise<Session>;
  /**
   * Who sent a request, without ever spending a token: for code that cannot set cookies. Null once the access token has
   * expired.
   */
  user(sent: SentBy): Promise<VerifiedUser | null>;
  /** The teams of the person who sent a request, as they are now; null if nobody is signed in. Never spends a token. */
  teams(sent: SentBy): Promise<readonly MyTeam[] | null>;
  /**
   * Whether the person who sent a request has a permission in a team. With an application key it is a look-up in memory,
   * and a role that was taken away is refused at once. Throws `Unavailable` if nobody can tell.
   */
  can(sent: SentBy, permission: string, team: number | string | null | undefined): Promise<boolean>;
  /** The calls of teams in a person's own name. */
  readonly ownTeams: OwnTeams;
  /** The answer to a person who is signed in and lacks a permission in a team. */
  forbidden(permission: string): Reply;
  /** Sends the browser to the sign-in, which returns to the `return_to` of the query. */
  login(request: AppRequest): Promise<Reply>;
  /** Finishes a sign-in that this browser began. */
  callback(request: AppRequest): Promise<Reply>;
  /** Ends the session of the cookies. */
  logout(sent: SentBy): Promise<Reply>;
  /**
   * The answer to a caller who must be signed in but is not: pages redirect to the sign-in, other calls get a 401.
   * While the service is away, it is the answer of `unavailable`.
   */
  challenge(request: AppRequest, session: Session): Promise<Reply>;
  /**
   * Asks the person who sent the request to approve exactly `what`. Null once they have; the approval is used up then, so do
   * the thing right after it. Until then it is the answer to send: 403 `approvalRequired` with `approval.approval_url`.
   * Needs `applicationKey`.
   */
  requirePerson(request: AppRequest, question: PersonQuestion, session?: Session): Promise<Reply | null>;
  /** The app's answer while the service is away. A pair that was already issued is still stored. */
  unavailable(error: Unavailable, request: AppRequest): Reply;
}

/**
 * Sign-in without a framework.
 *
 * @throws `TypeError` as `createClient`, or for an option out of range. `authenticate` and `user` throw `Unavailable` while the service is away.
 *
 * @example
 * import { createAuth } from '@porchlight/sdk/server';
 *
 * const auth = createAuth({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const { user, tokens, ended } = await auth.authenticate({ accessToken: 'from your', refreshToken: 'storage' });
 * if (tokens) console.log('Store this pair', tokens);
 * if (ended) console.log('Take the pair away');
 * console.log(user?.email ?? 'nobody');
 */
export function createAuth(options: AuthOptions): Auth {
  const { home = '/', tenantId, cookies } = options;
  const addressOf = appAddress(options);
  const service = createClient(options);
  const memory = sharedVerifyMemory({ ...options, baseUrl: service.baseUrl });
  const grace = sharedGrace({ ...options, baseUrl: service.baseUrl }, memory);
  const remembered: Client['verify'] = (token, call) =>
    memory ? memory.verify(token, () => service.verify(token, call)) : service.verify(token, call);
  const ownTeams = ownTeamsWith({ ...options, baseUrl: service.baseUrl });
  const teamMemory = sharedTeamMemory({ ...options, baseUrl: service.baseUrl }, memory);
  const client: Client = {
    ...service,
    verify: (token, call) => (grace ? grace.verify(token, () => remembered(token, call)) : remembered(token, call)),
  };
  const jars = {
    secure: cookieJar({ tenantId, appUrl: 'https:', cookies }),
    plain: cookieJar({ tenantId, cookies }),
  };
  const jarOf = ({ origin }: SessionRequest): CookieJar => (addressOf(origin ?? '').isHttps ? jars.secure : jars.plain);
  const heldBy = (sent: SessionRequest): SessionTokens => {
    const bearer = bearerOf(sent.authorization);
    return bearer === null ? jarOf(sent).read(sent.cookie) : { accessToken: bearer };
  };

  const adopt = (sent: SessionRequest, jar: CookieJar) =>
    options.adopt ? adoptSession(options.adopt, { client, jar }, sent, traceOf(sent)) : null;

  const session = async (by: SentBy): Promise<Session> => {
    const sent = requestOf(by);
    const jar = jarOf(sent);
    try {
      const held = heldBy(sent);
      const adopted = held.accessToken || held.refreshToken ? null : await adopt(sent, jar);
      const known = adopted?.tokens ? { ...held, ...adopted.tokens } : held;
      const found = await authenticate(client, known, traceOf(sent)).catch(keeping(adopted?.tokens));
      if (adopted) return { ...found, ...adopted, status: statusOf(found), unavailable: null };
      const { retryAfterS } = found;
      if (retryAfterS !== undefined) throw new Unavailable('tokenJustUsed', JUST_USED, { retryAfterS });
      return { ...found, status: statusOf(found), unavailable: null, cookies: cookiesFor(jar, found) };
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const kept = error.tokens ?? null;
      const nobody = { user: null, tokens: kept, ended: null, status: 'unavailable' } as const;
      return { ...nobody, unavailable: error, cookies: kept ? jar.store(kept) : [] };
    }
  };
  const unavailable = unavailableReply(options.onUnavailable);
  const steps = signIn({ ...options, home, client, addressOf, jarOf, session, unavailable });

  const auth: Auth = {
    client,
    cookiesOf: (by) => jarOf(requestOf(by)),
    authenticate: (held) => authenticate(client, held),
    session,

    async user(by) {
      const sent = requestOf(by);
      const { accessToken } = heldBy(sent);
      return accessToken ? client.verify(accessToken, traceOf(sent)) : null;
    },

    ownTeams,

    async teams(by) {
      const { accessToken } = heldBy(requestOf(by));
      const user = accessToken ? await client.verify(accessToken) : null;
      return user && accessToken ? (await ownTeams.mine(accessToken)).teams : null;
    },

    async can(by, permission, team) {
      checkQuestion(permission);
      const sent = requestOf(by);
      const id = teamIdOf(team);
      const { accessToken } = heldBy(sent);
      if (!accessToken || id === null) return false;
      const user = await client.verify(accessToken, traceOf(sent));
      if (!user) return false;
      return teamMemory.allows(user.id, id, permission, () => askTeams(ownTeams, accessToken, user.id));
    },

    forbidden: (permission) =>
      problem(403, 'teamPermissionMissing', `This needs the permission ${permission} in the team.`),

    login: steps.login,
    callback: steps.callback,

    async logout(by) {
      const sent = requestOf(by);
      const jar = jarOf(sent);
      const { accessToken, refreshToken } = jar.read(sent.cookie);
      // A form on another site reaches this address without the cookies, and must not remove them.
      if (!accessToken && !refreshToken) return redirect(home);
      if (accessToken) {
        memory?.forget(accessToken);
        grace?.forget(accessToken);
      }
      if (refreshToken) {
        forgetPair(refreshToken);
        // The user is signed out here even while the service is away.
        await client.logout(refreshToken, traceOf(sent)).catch(() => undefined);
      }
      return redirect(home, [...jar.clear(), ...endAdoption(options.adopt, jar)]);
    },

    async challenge(request, found) {
      if (found.unavailable) return { ...unavailable(found.unavailable, request), cookies: found.cookies };
      const isBearer = bearerOf(request.authorization) !== null;
      if (request.isPage && !isBearer) return steps.begin(request, request.path, found.cookies);
      const detail = isBearer ? 'The access token is expired, revoked or of another project.' : 'Sign in first.';
      const header = { 'www-authenticate': isBearer ? 'Bearer error="invalid_token"' : 'Bearer' };
      return problem(401, 'signInRequired', detail, header, found.cookies);
    },

    unavailable: (error, request) => {
      const kept = error.tokens ? jarOf(request).store(error.tokens) : [];
      return { ...unavailable(error, request), cookies: kept };
    },

    requirePerson: async (request, question, found) =>
      requirePerson(auth, options, request, found ?? (await session(request)), question),
  };
  return auth;
}

/** Without teams, and for a token that ended a moment ago, nobody is in any. */
const askTeams = (ownTeams: OwnTeams, accessToken: string, user: number): Promise<MyTeams> =>
  ownTeams.mine(accessToken).catch((error: unknown) => {
    const isNobody = error instanceof Refused && /^(resourceNotProvisioned|invalidCredentials)$/.test(error.code);
    if (!isNobody) throw error;
    return { user: { id: user }, teams: [] };
  });

const JUST_USED = 'Somebody used this refresh token a moment ago: another tab, or a thief. Ask again in a moment.';

const requestOf = (by: SentBy): SessionRequest => (typeof by === 'string' || !by ? { cookie: by } : by);

const traceOf = ({ traceparent }: SessionRequest): CallOptions => ({ traceparent });

const statusOf = ({ user }: Authentication) => (user ? 'signedIn' : 'signedOut');

/** A pair that was issued a moment ago is passed on with the failure. */
const keeping =
  (tokens: Tokens | null | undefined) =>
  (error: unknown): never => {
    if (tokens && error instanceof Unavailable) error.tokens ??= tokens;
    throw error;
  };

function cookiesFor(jar: CookieJar, { tokens, ended }: Authentication): Cookie[] {
  if (tokens) return jar.store(tokens);
  return ended ? jar.clear() : [];
}
