/** `POST /try`: the sandbox of the front page, as data for its script and as a page for those without one. */
import type { Express, Request } from 'express';
import { HttpRefusal } from '../../http/errors/http-error.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { Refusal } from '../../kernel/domain-error.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { prefersHtml, sendPage } from '../../pages/respond.ts';
import { presentSandbox } from '../presenters.ts';
import type { RunSandbox } from '../run-sandbox.ts';
import { sandboxPage } from './sandbox-page.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly guard: GuardRoute;
  readonly runSandbox: RunSandbox;
}

export const sandboxRoutes =
  ({ baseUrl, guard, runSandbox }: Dependencies) =>
  (app: Express): void => {
    app.post(PAGE_PATHS.sandbox, guard('page'), async (req, res) => {
      refuseOtherSites(req, baseUrl);
      const run = await runSandbox(clientAddress(req));
      if (!run.ok) throw new Refusal(run.error);
      const shown = presentSandbox(run.value, baseUrl);
      if (prefersHtml(req)) sendPage(res, 200, sandboxPage(shown));
      else res.set('Cache-Control', 'no-store').json(shown);
    });
    // Somebody reloads the page of an answer, or was sent the address.
    app.get(PAGE_PATHS.sandbox, guard('page'), (_req, res) => res.redirect(303, `${PAGE_PATHS.home}#try`));
  };

/** A page of another site may not use up its visitors' share of projects. */
function refuseOtherSites(req: Request, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = req.headers;
  const isForeign =
    (origin !== undefined && origin !== new URL(baseUrl).origin) || (site !== undefined && site !== 'same-origin');
  if (isForeign) throw new HttpRefusal({ code: 'foreignOrigin' });
}
