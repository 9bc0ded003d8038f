/** The link by which somebody becomes a member. Looking changes nothing; accepting needs a form of the service. */
import { ERRORS } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import type { BrowserSessions, SignedIn } from '../../accounts/ports.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { recordActor, WHOLE_PROJECT } from '../../http/logging/act.ts';
import { formBody, refuseForeignForm } from '../../http/request/form-body.ts';
import { tellOnce } from '../../http/response/tell-once.ts';
import type { Clock } from '../../kernel/clock.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import type { ProviderOf } from '../../members/member.ts';
import type { AnswerInvitation } from '../../members/ports.ts';
import { accountPerson } from '../../pages/components/person.ts';
import { PAGE_PATHS, projectPath } from '../../pages/paths.ts';
import { prefersHtml, sendTimedPage } from '../../pages/respond.ts';
import { invitationPage, noInvitationPage } from '../pages/people/invitation-page.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly answerInvitation: AnswerInvitation;
  readonly providerOf: ProviderOf;
  readonly guard: GuardRoute;
}

const PATH = '/account/invitations/:token';

export function invitationRoutes(app: Express, dependencies: Dependencies): void {
  const { baseUrl, clock, sessions, answerInvitation, providerOf, guard } = dependencies;

  /** Before the sign-in the page says nothing: only the invited person may see whose project it is. */
  const signedInAt = async (req: Request, res: Response): Promise<SignedIn | null> => {
    res.setHeader('Cache-Control', 'no-store');
    const signedIn = await sessions.read(req.headers.cookie, clock.now());
    if (!signedIn) res.redirect(303, signInAt(req));
    return signedIn;
  };

  app.get(PATH, guard('page'), async (req, res) => {
    const signedIn = await signedInAt(req, res);
    if (!signedIn) return;
    const { account, csrfToken } = signedIn;
    const invited = await answerInvitation.view(String(req.params.token), account);
    const visit = {
      viewer: accountPerson(account),
      signsInBy: { provider: providerOf(account.issuer), issuer: account.issuer },
      switchAccountHref: signInAt(req),
    };
    if (!invited.ok && invited.error.code === 'memberNotFound' && prefersHtml(req)) {
      sendTimedPage(res, ERRORS.memberNotFound.status, noInvitationPage(visit), baseUrl);
      return;
    }
    const form = { action: req.path, csrf: csrfToken };
    sendTimedPage(res, 200, invitationPage({ ...unwrap(invited), ...visit, form }), baseUrl);
  });

  app.post(PATH, guard('page'), formBody, async (req, res) => {
    const signedIn = await signedInAt(req, res);
    if (!signedIn) return;
    refuseForeignForm(req, baseUrl, sessions);
    const { email: actorName } = signedIn.account;
    const tenant = unwrap(await answerInvitation.accept(String(req.params.token), signedIn.account));
    recordActor(res, {
      tenantId: tenant.id,
      operation: 'acceptInvitation',
      actor: 'person',
      actorName,
      object: WHOLE_PROJECT,
    });
    const to = `${projectPath(tenant.id)}?done=joined`;
    tellOnce(res, to, baseUrl);
    res.redirect(303, to);
  });
}

const signInAt = (req: Pick<Request, 'path'>): string =>
  `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(req.path)}`;
