/** `@porchlight/sdk/server`: sessions in cookies, for servers and edge runtimes. */
export type { MyTeam, MyTeams, Team, TeamMember, VerifiedUser } from '../../generated/porchlight.schemas.ts';
export type { PersonQuestion } from '../ask-person.ts';
export {
  isPorchlightError,
  type PorchlightError,
  Refused,
  SessionEnded,
  type Tokens,
  Unavailable,
} from '../errors.ts';
export { checkReturnTo } from '../return-to.ts';
export type { AdoptOptions } from './adoption/adopt-session.ts';
export type { AppAddressOptions } from './app-address.ts';
export { type Auth, type AuthOptions, createAuth } from './auth.ts';
export type { Authentication } from './authenticate.ts';
export {
  type CookieJar,
  type CookieJarOptions,
  type CookieOptions,
  cookieJar,
  type SessionTokens,
} from './cookie-jar.ts';
export { type Cookie, serializeCookie } from './cookies.ts';
export { type ExpressAuth, expressAuth, type Middleware, type NodeResponse, type TeamId } from './express.ts';
export {
  type FastifyAuth,
  type FastifyHook,
  type FastifyReplyLike,
  type FastifyRequestLike,
  fastifyAuth,
} from './fastify.ts';
export { type FetchAuth, type FetchSession, fetchAuth } from './fetch.ts';
export { type HonoAuth, type HonoContext, type HonoMiddleware, honoAuth } from './hono.ts';
export type { NodeRequest } from './node-request.ts';
export type { AppRequest, Reply, SessionRequest } from './reply.ts';
export type { SentBy, Session, SessionStatus } from './session.ts';
export type { ServerOptions } from './settings.ts';
export { type OwnTeams, ownTeamsWith } from './teams/own-teams.ts';
export type { OnUnavailable } from './unavailable.ts';
