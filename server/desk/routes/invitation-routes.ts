/** The link by which somebody becomes a member. Looking changes nothing; accepting needs a form of the service. */
import type { Express, Request, Response } from 'express';
import type { BrowserSessions, SignedIn } from '../../accounts/ports.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { noteAct } from '../../http/logging/act.ts';
import { formBody, refuseForeignForm } from '../../http/request/form-body.ts';
import type { Clock } from '../../kernel/clock.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import type { AnswerInvitation } from '../../members/ports.ts';
import { accountPerson } from '../../pages/components/person.ts';
import { PAGE_PATHS, projectPath } from '../../pages/paths.ts';
import { sendPage } from '../../pages/respond.ts';
import { invitationPage } from '../pages/people/invitation-page.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly answerInvitation: AnswerInvitation;
  readonly guard: GuardRoute;
}

const PATH = '/account/invitations/:token';

export function invitationRoutes(app: Express, dependencies: Dependencies): void {
  const { baseUrl, clock, sessions, answerInvitation, guard } = dependencies;

  /** Before the sign-in the page says nothing: only the invited person may see whose project it is. */
  const signedInAt = async (req: Request, res: Response): Promise<SignedIn | null> => {
    res.setHeader('Cache-Control', 'no-store');
    const signedIn = await sessions.read(req.headers.cookie, clock.now());
    if (!signedIn) res.redirect(303, signInAt(req));
    return signedIn;
  };

  app.get(PATH, guard('page'), async (req, res) => {
    const signedIn = await signedInAt(req as Request, res);
    if (!signedIn) return;
    const { account, csrfToken } = signedIn;
    const { invitation, tenant } = unwrap(await answerInvitation.view(String(req.params.token), account));
    const form = { action: req.path, csrf: csrfToken };
    sendPage(
      res,
      200,
      invitationPage({
        invitation,
        tenant,
        viewer: accountPerson(account),
        form,
        switchAccountHref: signInAt(req as Request),
      }),
    );
  });

  app.post(PATH, guard('page'), formBody, async (req, res) => {
    const signedIn = await signedInAt(req as Request, res);
    if (!signedIn) return;
    refuseForeignForm(req as Request, baseUrl, sessions);
    const tenant = unwrap(await answerInvitation.accept(String(req.params.token), signedIn.account));
    noteAct(res, { tenantId: tenant.id, operation: 'acceptInvitation', actor: 'person' });
    res.redirect(303, `${projectPath(tenant.id)}?done=joined`);
  });
}

const signInAt = (req: Pick<Request, 'path'>): string =>
  `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(req.path)}`;
