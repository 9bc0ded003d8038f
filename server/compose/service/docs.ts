import { REFRESH_REUSE_GRACE_S, TIER_LIMITS } from '@porchlight/contract';
import type { RouteFact } from '../../docs/facts/guards.ts';
import type { ToolFact } from '../../docs/facts/mcp.ts';
import type { Library } from '../../docs/pages/library.ts';
import { publish } from '../../docs/publish.ts';
import { docsRoutes } from '../../docs/routes.ts';
import { METRICS } from '../../http/metrics/catalogue.ts';
import { BODY_LIMIT } from '../../http/request/json-body.ts';
import { DEPRECATIONS } from '../../http/response/deprecation.ts';
import { ratesOf } from '../../limits/rates.ts';
import { TOOL_SCOPES } from '../../mcp/scopes.ts';
import type { Tool } from '../../mcp/tool.ts';
import { RETRY_WINDOW_S } from '../../social-login/sessions/refresh-session.ts';
import { ATTEMPT_LIFETIME_S } from '../../social-login/sign-in/attempt-secrets.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import { FEED_EVERY_MS } from '../social-login/revocations.ts';

interface Docs {
  readonly feature: Feature;
  readonly library: () => Library;
  /** The text of `/llms.txt`, for parts that publish it elsewhere too. */
  readonly instructions: () => string;
}

interface Needs {
  /**
   * Called only when a document is made: tools return these same documents, and the documents are routes themselves.
   */
  readonly tools: () => readonly Tool[];
  readonly routes: () => readonly RouteFact[];
}

export function composeDocs({ baseUrl, config, guard }: Shared, { tools, routes }: Needs): Docs {
  const publication = publish({
    baseUrl,
    identityProvider: config.providers.length > 0 ? 'configured' : 'built-in',
    service: {
      attemptLifetimeS: ATTEMPT_LIFETIME_S,
      reuseGraceS: REFRESH_REUSE_GRACE_S,
      retryWindowS: RETRY_WINDOW_S,
      feedEveryMs: FEED_EVERY_MS,
      connections: config.databaseConnections,
      bodyLimit: BODY_LIMIT,
      rates: ratesOf(config, TIER_LIMITS.ephemeral),
      deprecations: DEPRECATIONS,
      metrics: METRICS,
      tools: () => tools().map(factOf),
      routes,
    },
  });
  const { library } = publication;
  return { feature: { mount: docsRoutes(publication, guard) }, library, instructions: () => library().instructions() };
}

const factOf = ({ name, summary, variants }: Tool): ToolFact => ({
  name,
  summary,
  scope: TOOL_SCOPES[name],
  publicInputs: Object.keys(variants.public.input.shape),
  oauthInputs: Object.keys(variants.oauth.input.shape),
});
