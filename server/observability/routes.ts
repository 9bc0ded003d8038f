/** The tenant's and the owner's views over HTTP. */
import { contract } from '@porchlight/contract';
import { initServer } from '@ts-rest/express';
import type { Express } from 'express';
import type { ReadSignedIn } from '../accounts/ports.ts';
import { callingAccount, callingTenant } from '../http/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import { PATHS } from '../pages/paths.ts';
import { sendPage } from '../pages/respond.ts';
import { insightsPage } from '../pages/views/insights-page.ts';
import type { GatherInsights } from './gather-insights.ts';
import type { Observe } from './observe.ts';

interface Dependencies {
  readonly observe: Observe;
  readonly gatherInsights: GatherInsights;
}

const server = initServer();

export const observabilityRoutes = ({ observe, gatherInsights }: Dependencies) => ({
  observe: server.route(contract.observability.observe, async ({ query, res }) => ({
    status: 200,
    body: await observe(callingTenant(res), query.include === 'recent_events'),
  })),
  insights: server.route(contract.observability.insights, async ({ res }) => {
    res.setHeader('Cache-Control', 'no-store');
    return { status: 200, body: await gatherInsights(callingAccount(res).id) };
  }),
});

interface PageDependencies {
  readonly clock: Clock;
  readonly readSignedIn: ReadSignedIn;
  readonly gatherInsights: GatherInsights;
}

/** The same as a page. Whoever is not signed in comes back to it after signing in. */
export const insightsPageRoute =
  ({ clock, readSignedIn, gatherInsights }: PageDependencies) =>
  (app: Express): void => {
    app.get(PATHS.insights, async (req, res) => {
      const signedIn = await readSignedIn(req.headers.cookie, clock.now());
      if (signedIn === null) {
        res.setHeader('Cache-Control', 'no-store');
        res.redirect(303, `${PATHS.signIn}?return_to=${encodeURIComponent(PATHS.insights)}`);
        return;
      }
      const { account, csrfToken } = signedIn;
      const viewer = { email: account.email, name: account.name, csrf: csrfToken };
      sendPage(res, 200, insightsPage({ viewer, insights: await gatherInsights(account.id) }));
    });
  };
