/** The owner's page, and the forms on it. */
import type { Express } from 'express';
import { formBody, formField, refuseForeignForm } from '../http/form-body.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import { PATHS } from '../pages/paths.ts';
import { prefersHtml, sendPage } from '../pages/respond.ts';
import { accountHomePage } from '../pages/views/account-home-page.ts';
import type { ProjectModel } from '../pages/views/project-card.ts';
import { callbackHosts } from '../tenants/callback-hosts.ts';
import { statusOf } from '../tenants/tenant.ts';
import type { BrowserSessions } from './browser-session.ts';
import type { AccountOverview, ListProjects, OwnedProject } from './list-projects.ts';
import type { RotateProjectKeys } from './rotate-project-keys.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly listProjects: ListProjects;
  readonly rotateProjectKeys: RotateProjectKeys;
}

const rotatePath = (tenantId: string): string => `${PATHS.account}/projects/${encodeURIComponent(tenantId)}/rotate`;

export const accountPageRoutes =
  ({ baseUrl, clock, sessions, listProjects, rotateProjectKeys }: Dependencies) =>
  (app: Express): void => {
    app.get(PATHS.account, async (req, res) => {
      const now = clock.now();
      const signedIn = await sessions.read(req.headers.cookie, now);
      if (!signedIn) {
        res.setHeader('Cache-Control', 'no-store');
        res.redirect(303, PATHS.signIn);
        return;
      }
      const { account, csrfToken } = signedIn;
      const overview = await listProjects(account);
      const notice = noticeOf(overview, req.query.rotated);
      sendPage(
        res,
        200,
        accountHomePage({
          viewer: { name: account.name, email: account.email, csrf: csrfToken },
          tier: account.tier,
          now,
          usage: overview.usage,
          projects: overview.projects.map((project) => projectModel(project, now)),
          ...(notice ? { notice } : {}),
        }),
      );
    });

    app.post(rotateRoute, formBody, async (req, res) => {
      const signedIn = await sessions.read(req.headers.cookie, clock.now());
      if (!signedIn) {
        if (!prefersHtml(req)) throw new Refusal({ code: 'missingCredentials' });
        res.redirect(303, PATHS.signIn);
        return;
      }
      refuseForeignForm(req, baseUrl, sessions);
      const { tenantId } = req.params;
      unwrap(await rotateProjectKeys(signedIn.account.id, tenantId, formField(req, 'revoke_now') === 'true'));
      res.setHeader('Cache-Control', 'no-store');
      res.redirect(303, `${PATHS.account}?rotated=${encodeURIComponent(tenantId)}`);
    });
  };

const rotateRoute = `${PATHS.account}/projects/:tenantId/rotate` as const;

const projectModel = ({ tenant, usersTotal, callbackUrls, keys }: OwnedProject, now: Date): ProjectModel => ({
  tenantId: tenant.id,
  name: tenant.name,
  status: statusOf(tenant, now),
  createdAt: tenant.createdAt,
  claimedAt: tenant.claimedAt,
  expiresAt: tenant.expiresAt,
  callbackHosts: callbackHosts(callbackUrls),
  usersTotal,
  runtimeProfile: tenant.runtimeProfile,
  keys,
  rotateAction: rotatePath(tenant.id),
  credentialsHref: `/mcp/tenants/${encodeURIComponent(tenant.id)}/credentials`,
});

function noticeOf({ projects, total }: AccountOverview, rotated: unknown): NoticeModel | undefined {
  const project = projects.find(({ tenant }) => tenant.id === rotated);
  if (project) {
    return {
      tone: 'success',
      title: `New keys for ${project.tenant.name ?? project.tenant.id}`,
      text: 'Download the new .service file below and put it in the place of the old one.',
    };
  }
  if (total <= projects.length) return undefined;
  return { tone: 'info', text: `These are the ${projects.length} projects claimed last, of ${total}.` };
}
