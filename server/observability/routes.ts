/** The routes of the tenant's and the owner's views. */
import { contract, INSIGHTS_DAYS, INSIGHTS_RANGES } from '@porchlight/contract';
import type { Express } from 'express';
import { callingAccount } from '../accounts/caller.ts';
import type { CountWaiting, ReadSignedIn } from '../accounts/ports.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { rest } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal } from '../kernel/domain-error.ts';
import { accountPerson } from '../pages/components/person.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { prefersHtml, sendAppPage } from '../pages/respond.ts';
import { insightsPage } from '../pages/views/project/insights-page.ts';
import { tenantCaller } from '../tenants/caller.ts';
import type { GatherInsights, GatherInsightsPage } from './gather-insights.ts';
import { insightsCsv } from './insights-csv.ts';
import type { Observe } from './observe.ts';
import { readPeriod } from './period.ts';

interface Dependencies {
  readonly observe: Observe;
  readonly gatherInsights: GatherInsights;
}

export const observabilityRoutes = ({ observe, gatherInsights }: Dependencies) =>
  rest.router(contract.observability, {
    observe: async ({ query, res }) => ({
      status: 200,
      body: await observe(tenantCaller.of(res), query.include === 'recent_events'),
    }),
    insights: async ({ query, res }) => {
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: await gatherInsights(callingAccount(res).id, daysOf(query.days)) };
    },
  });

interface PageDependencies {
  readonly baseUrl: string;
  readonly guard: GuardRoute;
  readonly clock: Clock;
  readonly readSignedIn: ReadSignedIn;
  readonly gatherInsights: GatherInsights;
  readonly countWaiting: CountWaiting;
  readonly gatherInsightsPage: GatherInsightsPage;
}

/** The most projects on one page: more charts and tables would keep the process busy for too long at once. */
const PROJECTS_OF_PAGE = 10;

/** An unknown range gets the usual one. */
const daysOf = (text: unknown): number => Number(INSIGHTS_RANGES.find((range) => range === text) ?? INSIGHTS_DAYS);

const pageNumber = (text: unknown): number => (typeof text === 'string' && /^[1-9]\d?$/.test(text) ? Number(text) : 1);

/** The same insights as a page. A visitor who is not signed in comes back to it after signing in. */
export const insightsPageRoute =
  ({ baseUrl, guard, clock, readSignedIn, gatherInsights, gatherInsightsPage, countWaiting }: PageDependencies) =>
  (app: Express): void => {
    app.get(PAGE_PATHS.insights, guard('page'), async (req, res) => {
      const signedIn = await readSignedIn(req.headers.cookie, clock.now());
      if (signedIn === null) {
        res.setHeader('Cache-Control', 'no-store');
        res.redirect(303, `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(PAGE_PATHS.insights)}`);
        return;
      }
      const { account, csrfToken } = signedIn;
      const viewer = { ...accountPerson(account), csrf: csrfToken, waiting: await countWaiting(account) };
      const number = pageNumber(req.query.page);
      const period = readPeriod(req.query, clock.now());
      const range = { skip: (number - 1) * PROJECTS_OF_PAGE, take: PROJECTS_OF_PAGE };
      const { insights, lines, listed } = await gatherInsightsPage(account.id, period, range);
      const page = { number, last: Math.max(1, Math.ceil(listed / PROJECTS_OF_PAGE)) };
      if (number > page.last) {
        res.redirect(303, PAGE_PATHS.insights);
        return;
      }
      sendAppPage(res, 200, insightsPage({ viewer, insights, lines, page, period }), baseUrl);
    });
    app.get(PAGE_PATHS.insightsCsv, guard('page'), async (req, res) => {
      const signedIn = await readSignedIn(req.headers.cookie, clock.now());
      if (signedIn === null) {
        if (!prefersHtml(req)) throw new Refusal({ code: 'missingCredentials' });
        res.redirect(303, `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(PAGE_PATHS.insights)}`);
        return;
      }
      const insights = await gatherInsights(signedIn.account.id, daysOf(req.query.days));
      res.setHeader('Cache-Control', 'no-store');
      res.attachment('porchlight-insights.csv').type('text/csv').send(insightsCsv(insights));
    });
  };
