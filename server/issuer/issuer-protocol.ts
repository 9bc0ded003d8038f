/** One tenant's issuer as it serves requests: the library, its scope, and the shape in which its answers leave. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { APP_CLIENT_ID } from '@porchlight/contract';
import type Provider from 'oidc-provider';
import type { Clock } from '../kernel/clock.ts';
import { isLoopback } from '../kernel/loopback.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import type { RequestScope } from '../oidc/ports.ts';
import type { ClientOutcome, SignInClient } from '../social-login/ports/attempts.ts';
import type { ClientSessions } from '../social-login/ports/sessions.ts';
import { answerInteraction } from './client-sign-in.ts';
import { createGrantAdapter } from './grant-adapter.ts';
import { ENDPOINTS } from './issuer-address.ts';
import { createIssuerProvider, INTERACTION_COOKIE, type IssuerOptions, SESSION_COOKIE } from './issuer-provider.ts';
import type { ProtocolKit } from './protocol-kit.ts';
import { recordPrefix, scopeOfTenant } from './tenant-scope.ts';

export interface IssuerProtocolOptions extends Omit<IssuerOptions, 'adapter'> {
  readonly clock: Clock;
  readonly addressOf: (req: IncomingMessage) => string;
}

export interface IssuerProtocol {
  readonly serve: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly answer: (client: SignInClient, outcome: ClientOutcome) => Promise<string | null>;
}

const RETRY_S = 2;

export function createIssuerProtocol(options: IssuerProtocolOptions): IssuerProtocol {
  const { state, kit: plain, clock, sessions } = options;
  const scope = scopeOfTenant(plain.scope, recordPrefix(state.resource));
  const kit: ProtocolKit = { ...plain, scope };
  const tenantId = state.tenant.id;
  const { inProtocolWords } = kit;
  const adapter = createGrantAdapter({ tenantId, adapter: kit.createAdapter(scope), sessions, inProtocolWords });
  const provider = createIssuerProvider({ ...options, kit, adapter });
  surround(provider, { ...options, kit, scope, tenantId });
  return {
    serve: provider.callback(),
    answer: answerInteraction({ provider, scope, clock, approvedUntil: kit.approvedUntil }),
  };
}

interface Surroundings extends Pick<IssuerProtocolOptions, 'clock' | 'addressOf' | 'kit' | 'sessions'> {
  readonly scope: RequestScope;
  readonly tenantId: string;
}

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

function surround(provider: Provider, { clock, scope, addressOf, kit, sessions, tenantId }: Surroundings): void {
  provider.use(async (ctx, next) => {
    try {
      // What was consumed and what was issued for it become true together, and only if the answer says so.
      await scope.run({ at: clock.now(), address: addressOf(ctx.req) }, next, () => ctx.status < 400);
      await settle(ctx, sessions, tenantId);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      ctx.status = 503;
      ctx.body = { error: 'temporarily_unavailable', error_description: 'repeat the request in a moment' };
    }
    if (ctx.status === 503) ctx.set('Retry-After', String(RETRY_S));
    if (ctx.status === 201 && ctx.path === ENDPOINTS.register)
      ctx.body = kit.shownMetadata(ctx.body as object as never);
    // RFC 7009 section 2.2 leaves the body open; clients that parse every answer as JSON find some.
    if (ctx.status === 200 && ctx.path === ENDPOINTS.revoke) ctx.body = {};
    if (ctx.path === ENDPOINTS.token) ctx.set('Pragma', 'no-cache');
    if (leadsStrangersAway(ctx)) stayHere(ctx, kit);
    dropCookies(ctx);
  });
}

/** A code was redeemed: its session, which until now lasted for a moment, has come to life. */
async function settle({ oidc, status }: Context, sessions: ClientSessions, tenantId: string): Promise<void> {
  const sessionId = status === 200 ? oidc?.entities.AuthorizationCode?.grantId : undefined;
  if (sessionId) await sessions.redeemed(tenantId, sessionId);
}

/** Nobody is remembered here; the browser's own request is known by the cookie to which the answer comes back. */
function dropCookies({ res }: Context): void {
  const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  const kept = cookies.filter((cookie) => !cookie.startsWith(SESSION_COOKIE) && !cookie.startsWith(INTERACTION_COOKIE));
  if (kept.length > 0) res.setHeader('Set-Cookie', kept);
  else res.removeHeader('Set-Cookie');
}

/**
 * An error that comes before the person has acted, for a client that anybody may have registered, would send whoever follows
 * a link of ours to a place of a stranger's choice. It ends on our page instead; a program on the person's own computer is told.
 */
function leadsStrangersAway({ path, oidc, response }: Context): boolean {
  if (path !== ENDPOINTS.authorize || !oidc?.client || oidc.client.clientId === APP_CLIENT_ID) return false;
  const location = URL.parse(response.get('Location'));
  return location?.searchParams.has('error') === true && /^https?:$/.test(location.protocol) && !isLoopback(location);
}

function stayHere(ctx: Context, { sendErrorPage }: ProtocolKit): void {
  const leadsTo = new URL(ctx.response.get('Location'));
  const { searchParams } = leadsTo;
  const out = {
    leadsTo,
    error: searchParams.get('error') ?? '',
    error_description: searchParams.get('error_description') ?? undefined,
  };
  ctx.remove('Location');
  ctx.status = 400;
  sendErrorPage(ctx, out, undefined);
}
