/** The middleware around every request to the protocol library: its scope, and the form of its answers. */
import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { Clock } from '../kernel/clock.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { shownMetadata } from '../oidc/client-metadata.ts';
import type { RequestScope } from '../oidc/ports.ts';
import { reusedTokenOf } from '../oidc/reused-token.ts';
import { UNAVAILABLE_BODY, UNAVAILABLE_RETRY_S } from '../oidc/unavailable-answer.ts';
import { SESSION_COOKIE } from './authorization-server.ts';
import { OAUTH_PATHS } from './server-metadata.ts';
import { endHereUnlessApproved } from './unapproved-client.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly scope: RequestScope;
  readonly addressOf: (req: IncomingMessage) => string;
  /** A client presented a refresh token for the second time within moments. */
  readonly onReuse: (clientId: string) => void;
}

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

export function wrapProvider(provider: Provider, { clock, scope, addressOf, onReuse }: Dependencies): void {
  provider.use(async (ctx, next) => {
    try {
      const arrival = { at: clock.now(), address: addressOf(ctx.req) };
      // The consumed records and the newly issued ones are stored together, and only if the answer is a success.
      await scope.run(
        arrival,
        async () => {
          await next();
          await endHereUnlessApproved(ctx, scope.records(), clock.now());
        },
        () => ctx.status < 400,
      );
      const reused = reusedTokenOf(ctx);
      if (reused) onReuse(reused.clientId ?? '');
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      ctx.status = 503;
      ctx.body = UNAVAILABLE_BODY;
    }
    if (ctx.status === 503) ctx.set('Retry-After', String(UNAVAILABLE_RETRY_S));
    if (ctx.status === 201 && ctx.path === OAUTH_PATHS.register) ctx.body = shownMetadata(ctx.body as object as never);
    // RFC 7009 section 2.2 leaves the body open. Some clients parse every answer as JSON, so they get one.
    if (ctx.status === 200 && ctx.path === OAUTH_PATHS.revoke) ctx.body = {};
    // RFC 6749 section 5.1 wants it in addition to Cache-Control.
    if (ctx.path === OAUTH_PATHS.token) ctx.set('Pragma', 'no-cache');
    dropSessionCookie(ctx);
  });
}

function dropSessionCookie({ res }: Context): void {
  const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  const kept = cookies.filter((cookie) => !cookie.startsWith(SESSION_COOKIE));
  if (kept.length > 0) res.setHeader('Set-Cookie', kept);
  else res.removeHeader('Set-Cookie');
}
