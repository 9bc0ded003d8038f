/** The link by which another account takes a project over. Looking changes nothing; accepting needs a form of the service. */
import { ERRORS, PERMISSIONS } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import type { BrowserSessions, SignedIn } from '../../accounts/ports.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { recordActor, WHOLE_PROJECT } from '../../http/logging/act.ts';
import { formBody, formField, refuseForeignForm } from '../../http/request/form-body.ts';
import { tellOnce } from '../../http/response/tell-once.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type ErrorParts, Refusal, unwrap } from '../../kernel/domain-error.ts';
import { accountPerson } from '../../pages/components/person.ts';
import { PAGE_PATHS, projectPath } from '../../pages/paths.ts';
import { sendTimedPage } from '../../pages/respond.ts';
import { SHOWN_FIELD, type SinceShown, sinceShown } from '../../pages/shown-project.ts';
import { callbackHosts } from '../../social-login/settings/callback-hosts.ts';
import type { ChangeOwner, ProvisionedResources, RotateKeys } from '../../tenants/ports.ts';
import { offeredPage, transferPage } from '../pages/project/transfer-page.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly changeOwner: ChangeOwner;
  readonly rotateKeys: RotateKeys;
  readonly resources: ProvisionedResources;
  readonly guard: GuardRoute;
}

/** Why the page is shown again. */
interface Why {
  readonly refused?: ErrorParts;
  readonly since?: SinceShown;
}

const PATH = '/account/transfers/:token';

export function transferRoutes(app: Express, dependencies: Dependencies): void {
  const { baseUrl, clock, sessions, changeOwner, rotateKeys, resources, guard } = dependencies;

  const signedInAt = async (req: Request, res: Response): Promise<SignedIn | null> => {
    res.setHeader('Cache-Control', 'no-store');
    const signedIn = await sessions.read(req.headers.cookie, clock.now());
    if (!signedIn) res.redirect(303, signInAt(req));
    return signedIn;
  };

  const offered = async (req: Request) => {
    const offer = unwrap(await changeOwner.viewOffer(String(req.params.token)));
    const resource = await resources.find(offer.tenant.id);
    return { ...offer, hosts: callbackHosts(resource?.callbackUrls ?? []) };
  };

  const show = async (req: Request, res: Response, { account, csrfToken }: SignedIn, why: Why = {}) => {
    const { refused, since } = why;
    const offer = await offered(req);
    const page = transferPage({
      offer,
      viewer: accountPerson(account),
      form: { action: req.path, csrf: csrfToken },
      switchAccountHref: signInAt(req),
      isOwn: offer.tenant.ownerId === account.id,
      since,
      ...(refused ? { refused: refused.detail ?? ERRORS[refused.code].detail } : {}),
    });
    const status = since ? 409 : 200;
    sendTimedPage(res, refused ? ERRORS[refused.code].status : status, page, baseUrl);
  };

  app.get(PATH, guard('page'), async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const signedIn = await sessions.read(req.headers.cookie, clock.now());
    if (signedIn) return show(req, res, signedIn);
    // The page says what the offer is about even before the sign-in. Whoever has the link may know it, because the
    // owner sent it.
    const offer = unwrap(await changeOwner.viewOffer(String(req.params.token)));
    sendTimedPage(res, 200, offeredPage(offer, signInAt(req)), baseUrl);
  });

  app.post(PATH, guard('page'), formBody, async (req, res) => {
    const signedIn = await signedInAt(req, res);
    if (!signedIn) return;
    refuseForeignForm(req, baseUrl, sessions);
    const { tenant, hosts } = await offered(req);
    const since = sinceShown(formField(req, SHOWN_FIELD), { name: tenant.name, hosts });
    if (since) return show(req, res, signedIn, { since });
    const accepted = await changeOwner.accept(String(req.params.token), signedIn.account);
    if (accepted.ok) {
      const keeps = formField(req, 'keep_keys') === 'yes';
      // The management keys of the former owner end at once. The app's present key works until its new key is in place.
      if (!keeps) {
        const terms = { endNow: ['management'], within: PERMISSIONS, endOthers: true } as const;
        unwrap(await rotateKeys(accepted.value.id, terms));
      }
      const { id: tenantId } = accepted.value;
      recordActor(res, { tenantId, operation: 'acceptTransfer', actor: 'owner', object: WHOLE_PROJECT });
      const to = `${projectPath(tenantId)}?done=${keeps ? 'taken-over' : 'taken-over-new-keys'}`;
      tellOnce(res, to, baseUrl);
      res.redirect(303, to);
      return;
    }
    if (accepted.error.code !== 'quotaExceeded') throw new Refusal(accepted.error);
    await show(req, res, signedIn, { refused: accepted.error });
  });
}

const signInAt = (req: Pick<Request, 'path'>): string =>
  `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(req.path)}`;
