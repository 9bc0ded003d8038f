/**
 * A person adds another way to sign in, and removes one. Both identities are proven within the same five minutes: the
 * page needs a sign-in of its own, and the other provider is asked right now. Nothing is linked before the person says
 * so.
 */
import type { Express, Request } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { formBody, formField } from '../http/request/form-body.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import { sendInLanguage } from '../pages/respond.ts';
import { linkIdentityPage } from '../pages/views/sign-in/link-identity-page.ts';
import { letsNewPeopleIn } from '../providers/catalogue/catalogue.ts';
import type { IdentityProvider } from '../providers/ports.ts';
import type { Identities } from '../social-login/ports/identities.ts';
import type { TenantProviders } from '../social-login/ports/providers.ts';
import { providerNotEnabled } from '../social-login/settings/provider-settings.ts';
import { linkPath, ownPagePath } from '../social-login/sign-in/own-page-path.ts';
import type { OwnPageFrame } from './frame-routes.ts';
import type { OwnPage } from './own-page.ts';
import type { PendingLink, PendingLinks } from './pending-link.ts';

interface Dependencies {
  readonly frame: OwnPageFrame;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly providers: TenantProviders;
  readonly ownPage: OwnPage;
  readonly identities: Identities;
  readonly pendingLinks: PendingLinks;
  readonly beginSignIn: (
    cookieHeader: string | undefined,
    returnTo: string,
    choice: {
      readonly provider: IdentityProvider;
      readonly chooseAccount: boolean;
      readonly callbackUri: string;
    },
  ) => Promise<{ readonly location: URL; readonly setCookie: string }>;
}

const PATH = ownPagePath(':tenantId');

export const identityRoutes = (dependencies: Dependencies) => (app: Express) => {
  beginLink(app, dependencies);
  confirmLink(app, dependencies);
  removeIdentity(app, dependencies);
};

function beginLink(app: Express, { frame, guard, providers, beginSignIn }: Dependencies): void {
  app.get(
    `${PATH}/link`,
    guard('accountSignIn'),
    frame.visited(async (req, res, { location: { tenantId } }, { userId }) => {
      const asked = typeof req.query.provider === 'string' ? req.query.provider : '';
      const provider = await providers.find(tenantId, asked);
      if (!provider || !letsNewPeopleIn(provider.id)) throw new Refusal(providerNotEnabled);
      const choice = { provider, chooseAccount: true, callbackUri: provider.callbacks.atService };
      const begun = await beginSignIn(req.headers.cookie, linkPath(tenantId, userId), choice);
      res.append('Set-Cookie', begun.setCookie);
      res.setHeader('Cache-Control', 'no-store');
      res.redirect(303, begun.location.href);
    }),
  );
}

function confirmLink(app: Express, dependencies: Dependencies): void {
  const { frame, clock, guard, providers, ownPage, identities, pendingLinks } = dependencies;

  app.get(
    `${PATH}/link/confirm`,
    guard('page'),
    frame.visited(async (req, res, of, visit) => {
      const { tenantId } = of.location;
      const link = await pendingLinks.read(req.headers.cookie, tenantId, visit.userId, clock.now());
      const data = link && (await ownPage.data(of, visit.userId));
      if (!link || !data) return frame.back(res, of);
      const present = await identities.of(of.location, visit.userId);
      if (present.some(({ issuer, subject }) => issuer === link.issuer && subject === link.subject)) {
        res.append('Set-Cookie', pendingLinks.close());
        return frame.back(res, of, { done: 'linkKnown' });
      }
      const provider = await providers.ofIssuer(tenantId, link.issuer);
      const model = {
        app: of,
        user: data.user,
        added: { ...link, provider: provider?.label ?? null },
        csrf: visit.csrf,
        path: ownPagePath(tenantId),
      };
      sendInLanguage(res, 200, (language) => linkIdentityPage(model, language));
    }),
  );

  app.post(
    `${PATH}/link/confirm`,
    guard('page'),
    formBody,
    frame.changesWays(async (req, res, of, visit) => {
      const link = await pendingLinks.read(req.headers.cookie, of.location.tenantId, visit.userId, clock.now());
      const isYes = formField(req, 'decision') === 'link';
      // Another tab, or a link of another site, may have led to another account since: it is shown before it is added.
      if (link && isYes && !wasShown(req, link))
        return res.redirect(303, `${ownPagePath(of.location.tenantId)}/link/confirm`);
      res.append('Set-Cookie', pendingLinks.close());
      if (!link || !isYes) return frame.back(res, of);
      const provider = await providers.ofIssuer(of.location.tenantId, link.issuer);
      // The owner may have disabled it since it named the person.
      if (!provider || !(await providers.find(of.location.tenantId, provider.id)))
        throw new Refusal(providerNotEnabled);
      frame.note(res, of, 'linkIdentity');
      unwrap(await identities.link(of.location, visit.userId, link));
      frame.back(res, of, { done: 'linked' });
    }),
  );
}

/** Whether the page on which the person pressed the button named this account. */
const wasShown = (req: Request, { issuer, subject }: PendingLink): boolean =>
  formField(req, 'issuer') === issuer && formField(req, 'subject') === subject;

function removeIdentity(app: Express, { frame, guard, identities }: Dependencies): void {
  app.post(
    `${PATH}/identities/remove`,
    guard('page'),
    formBody,
    frame.changesWays(async (req, res, of, visit) => {
      frame.note(res, of, 'unlinkIdentity');
      const identity = { issuer: formField(req, 'issuer') ?? '', subject: formField(req, 'subject') ?? '' };
      unwrap(await identities.unlink(of.location, visit.userId, identity));
      frame.back(res, of, { done: 'unlinked' });
    }),
  );
}
