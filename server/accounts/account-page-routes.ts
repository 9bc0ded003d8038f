/** The owner's page. The forms on it are handled by owner-form-routes.ts. */
import type { Express } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import type { Clock } from '../kernel/clock.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { sendPage } from '../pages/respond.ts';
import { accountHomePage } from '../pages/views/account-home-page.ts';
import type { ProgramModel } from '../pages/views/connected-programs-card.ts';
import type { ProjectModel } from '../pages/views/project-card.ts';
import type { BrowserModel } from '../pages/views/signed-in-browsers-card.ts';
import { callbackHosts } from '../social-login/callback-hosts.ts';
import { statusOf } from '../tenants/tenant.ts';
import type { AccountOverview, ListProjects, OwnedProject } from './list-projects.ts';
import { FORM_PATHS } from './owner-form-paths.ts';
import type {
  BrowserSessions,
  ConnectedProgram,
  ConnectedProgramStore,
  SignedInBrowser,
  SignedInBrowserStore,
} from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly browsers: SignedInBrowserStore;
  readonly programs: ConnectedProgramStore;
  readonly listProjects: ListProjects;
  readonly guard: GuardRoute;
}

export const accountPageRoutes =
  ({ clock, sessions, browsers, programs, listProjects, guard }: Dependencies) =>
  (app: Express): void => {
    app.get(PAGE_PATHS.account, guard('page'), async (req, res) => {
      const now = clock.now();
      const signedIn = await sessions.read(req.headers.cookie, now);
      if (!signedIn) {
        res.setHeader('Cache-Control', 'no-store');
        res.redirect(303, PAGE_PATHS.signIn);
        return;
      }
      const { account, csrfToken } = signedIn;
      const [overview, connected, signedInAt] = await Promise.all([
        listProjects(account),
        programs.programsOf(account.id, now),
        browsers.browsersOf(account.id, now),
      ]);
      const here = browsers.handleOf(sessions.tokenOf(req.headers.cookie) ?? '');
      const notice = noticeOf(overview, req.query);
      sendPage(
        res,
        200,
        accountHomePage({
          viewer: { name: account.name, email: account.email, csrf: csrfToken },
          tier: account.tier,
          now,
          usage: overview.usage,
          projects: overview.projects.map((project) => projectModel(project, now)),
          programs: connected.map(programModel),
          browsers: {
            browsers: signedInAt.map((browser) => browserModel(browser, here)),
            endOthersAction: FORM_PATHS.endOtherSessions,
          },
          ...(notice ? { notice } : {}),
        }),
      );
    });
  };

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
  rotateAction: FORM_PATHS.rotate(tenant.id),
  credentialsHref: `/mcp/tenants/${encodeURIComponent(tenant.id)}/credentials`,
});

const programModel = ({ handle, ...program }: ConnectedProgram): ProgramModel => ({
  ...program,
  disconnectAction: FORM_PATHS.disconnect(handle),
});

const browserModel = ({ handle, browser, since, until }: SignedInBrowser, here: string): BrowserModel => ({
  name: browser,
  since,
  until,
  current: handle === here,
  endAction: FORM_PATHS.endSession(handle),
});

const ENDED: Readonly<Record<string, NoticeModel>> = {
  program: { tone: 'success', text: 'The program is disconnected. Nothing that it held works any more.' },
  session: { tone: 'success', text: 'That browser is signed out.' },
  sessions: { tone: 'success', text: 'You are signed out everywhere but here.' },
};

function noticeOf(
  { projects, total }: AccountOverview,
  { rotated, ended }: Readonly<Record<string, unknown>>,
): NoticeModel | undefined {
  const project = projects.find(({ tenant }) => tenant.id === rotated);
  if (project) {
    return {
      tone: 'success',
      title: `New keys for ${project.tenant.name ?? project.tenant.id}`,
      text: 'Download the new .service file below and put it in the place of the old one.',
    };
  }
  if (typeof ended === 'string' && Object.hasOwn(ENDED, ended)) return ENDED[ended];
  if (total <= projects.length) return undefined;
  return { tone: 'info', text: `These are the ${projects.length} projects claimed last, of ${total}.` };
}
