/** `/edge/auth/:tenantId/sign-in`: the start itself if one provider is enabled, or a page to choose from several. */
import { StartQuery, TICKET_PREFIX } from '@porchlight/contract';
import type { Express } from 'express';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { createLastProvider, markLast } from '../../http/request/last-provider.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { signInPage } from '../../pages/views/sign-in/sign-in-page.ts';
import type { ServiceProviders } from '../../providers/ports.ts';
import type { Looks } from '../ports/appearance.ts';
import type { TenantProviders } from '../ports/providers.ts';
import { choiceOf } from '../providers/provider-choice.ts';
import { appAt } from '../settings/shown-app.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import type { StartLogin } from '../sign-in/start-login.ts';
import { startRequestOf, startSignIn } from '../sign-in/start-routes.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly browserBinding: BrowserBinding;
  readonly serviceProviders: ServiceProviders;
  readonly providers: TenantProviders;
  readonly startLogin: StartLogin;
  readonly looks: Looks;
}

export const signInRoutes = (dependencies: Dependencies) => (app: Express) => {
  const { baseUrl, clock, guard, browserBinding, serviceProviders, providers, startLogin, looks } = dependencies;
  const begin = startSignIn({ browserBinding, providers, startLogin });

  app.get('/edge/auth/:tenantId/sign-in', guard('page'), async (req, res) => {
    const tenantId = String(req.params.tenantId);
    const read = StartQuery.safeParse(req.query);
    if (!read.success) {
      const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw new Refusal({ code: 'invalidRequest', errors });
    }
    const query = read.data;
    const enabled = await providers.enabled(tenantId);
    const [first] = enabled;
    // A ticket stands in for the provider, so there is nothing to choose.
    if (!first || enabled.length === 1 || query.login_hint?.startsWith(TICKET_PREFIX)) {
      const { status } = await begin({ tenantId, provider: first?.id ?? 'google', query, req, res });
      res.status(status).end();
      return;
    }
    // The page shows nothing that a start would refuse.
    const browserToken = browserBinding.read(req.headers.cookie) ?? '';
    const request = startRequestOf({ tenantId, provider: first.id, query, req }, browserToken);
    const target = unwrap(await startLogin.check({ ...request, host: undefined }));
    const { tenant, resource } = target.open;
    const app = appAt(tenant, resource, target.redirectUri, clock.now());
    const search = new URL(req.originalUrl, 'http://localhost').search;
    const choices = enabled.map((provider) =>
      choiceOf(provider, `/edge/auth/${encodeURIComponent(tenantId)}/${provider.id}${search}`, serviceProviders),
    );
    const marked = markLast(choices, createLastProvider(baseUrl).read(req.headers.cookie));
    const look = looks.of(tenant, resource, target.redirectUri);
    const model = { app, choices: marked, look };
    sendInLanguage(res, 200, (language) => signInPage(model, language));
  });
};
