/**
 * The page on which a person chooses the identity provider, for an authorization request that names none. The request
 * was checked before and is sealed in the address, so this page cannot be made for a request that would be refused.
 */

import type { Express, Request } from 'express';
import type { Sealer } from '../../crypto/sealer.ts';
import { HttpRefusal } from '../../http/errors/http-error.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { createLastProvider, markLast } from '../../http/request/last-provider.ts';
import type { Clock } from '../../kernel/clock.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { signInPage } from '../../pages/views/sign-in/sign-in-page.ts';
import type { Looks } from '../../social-login/ports/appearance.ts';
import { appAt } from '../../social-login/settings/shown-app.ts';
import type { ShowChoices } from '../ports/sign-in.ts';
import { ENDPOINTS, ISSUER_PATH, issuerPathOf } from '../state/issuer-address.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { openRequest } from './sealed-request.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly sealer: Sealer;
  readonly stateFor: (req: Request) => Promise<IssuerState>;
  readonly showChoices: ShowChoices;
  readonly looks: Looks;
}

export function providerChoiceRoutes(app: Express, dependencies: Dependencies): void {
  const { baseUrl, clock, guard, sealer, stateFor, showChoices, looks } = dependencies;

  app.get(ISSUER_PATH + ENDPOINTS.choose, guard('page'), async (req, res) => {
    const { tenant, resource } = await stateFor(req);
    const request = await openRequest(sealer, tenant.id, req.query.request);
    if (!request) throw new HttpRefusal({ code: 'invalidRequest', detail: 'Start the sign-in again in the app.' });
    const redirectUri = request.get('redirect_uri') ?? '';
    const app = appAt(tenant, resource, redirectUri, clock.now());
    const choices = await showChoices(tenant.id, (provider) => {
      const asked = new URLSearchParams(request);
      asked.set('provider', provider);
      return `${issuerPathOf(tenant.id)}${ENDPOINTS.authorize}?${asked}`;
    });
    const marked = markLast(choices, createLastProvider(baseUrl).read(req.headers.cookie));
    const look = looks.of(tenant, resource, redirectUri);
    const model = { app, choices: marked, look };
    res.setHeader('Cache-Control', 'no-store');
    sendInLanguage(res, 200, (language) => signInPage(model, language), {
      uiLocales: request.get('ui_locales'),
    });
  });
}
