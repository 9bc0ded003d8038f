import { createEdgeSessionTokens } from '../../crypto/edge-session-token.ts';
import { byEdgeSession } from '../../edge-session/authenticate-edge-session.ts';
import { openEdgeSession } from '../../edge-session/open-edge-session.ts';
import { edgeSessionRoutes } from '../../edge-session/routes.ts';
import type { Authenticator } from '../../http/authentication/authenticate.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import type { Shared } from '../shared/shared.ts';

interface EdgeSession {
  readonly routes: RestRoutes['edgeSession'];
  readonly byEdgeSession: Authenticator;
}

export function composeEdgeSession(shared: Shared): EdgeSession {
  const { clock, rateLimiter } = shared;
  const edgeSessionTokens = createEdgeSessionTokens(shared.keyRing);
  return {
    routes: edgeSessionRoutes(openEdgeSession({ clock, rateLimiter, edgeSessionTokens })),
    byEdgeSession: byEdgeSession({
      tokens: edgeSessionTokens,
      tenants: shared.tenants,
      endedBefore: () => shared.database.endedBefore,
    }),
  };
}
