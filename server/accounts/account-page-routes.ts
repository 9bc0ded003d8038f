/** The owner's list of projects, the form that makes a new one, and the page of the account itself. */

import { ChangeTenantRequest, TENANT_STATUSES } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import type { FetchPicture } from '../egress/fetch-picture.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { noteAct, WHOLE_PROJECT } from '../http/logging/act.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { formBody, formField, refuseForeignForm } from '../http/request/form-body.ts';
import { sendPicture } from '../http/response/send-picture.ts';
import { mayTell, tellOnce } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import { type ErrorParts, Refusal, unwrap } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { expectedAtMonthEnd, reachedOnDay } from '../limits/forecast.ts';
import { type LimitLine, limitReport, noticesOf } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import type { MemberStore } from '../members/ports.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import { accountPerson } from '../pages/components/person.ts';
import { PAGE_PATHS, projectPath } from '../pages/paths.ts';
import { sendAppPage } from '../pages/respond.ts';
import { accountHomePage, type ProjectRow } from '../pages/views/account/account-home-page.ts';
import { accountSettingsPage } from '../pages/views/account/account-settings-page.ts';
import type { ProgramModel } from '../pages/views/account/connected-programs-card.ts';
import type { BrowserModel } from '../pages/views/account/signed-in-browsers-card.ts';
import type { UseModel } from '../pages/views/account/usage-by-project.ts';
import type { CreateTenantOnce } from '../tenants/ports.ts';
import { statusOf } from '../tenants/tenant.ts';
import type { Account } from './account.ts';
import type { DeleteAccount } from './delete-account.ts';
import type { ListedProject, ListProjects, ProjectQuery } from './list-projects.ts';
import { FORM_PATHS } from './owner-form-paths.ts';
import {
  type AccountUsage,
  type BrowserSessions,
  type ConnectedProgram,
  type ConnectedProgramStore,
  PROJECT_ORDERS,
  type SignedIn,
  type SignedInBrowser,
  type SignedInBrowserStore,
} from './ports.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly sessions: BrowserSessions;
  readonly browsers: SignedInBrowserStore;
  readonly programs: ConnectedProgramStore;
  readonly usage: UsageStore;
  readonly accountUsage: (accountId: string) => Promise<AccountUsage>;
  readonly listProjects: ListProjects;
  readonly sharedWith: MemberStore['sharedWith'];
  readonly createTenantOnce: CreateTenantOnce;
  readonly deleteAccount: DeleteAccount;
  readonly fetchPicture: FetchPicture;
  readonly guard: GuardRoute;
}

/** Projects of others that the list shows. */
const SHARED_MAX = 100;

export const accountPageRoutes = (dependencies: Dependencies) => (app: Express) => {
  const {
    baseUrl,
    clock,
    random,
    sessions,
    browsers,
    programs,
    usage,
    listProjects,
    sharedWith,
    createTenantOnce,
    guard,
  } = dependencies;
  const { accountUsage, deleteAccount, fetchPicture } = dependencies;

  const signedInAt = async (req: Request, res: Response, returnTo?: string): Promise<SignedIn | null> => {
    const signedIn = await sessions.read(req.headers.cookie, clock.now());
    res.setHeader('Cache-Control', 'no-store');
    if (!signedIn)
      res.redirect(303, `${PAGE_PATHS.signIn}${returnTo ? `?return_to=${encodeURIComponent(returnTo)}` : ''}`);
    return signedIn;
  };

  const viewerOf = ({ account, csrfToken }: SignedIn) => ({ ...accountPerson(account), csrf: csrfToken });

  app.get(PAGE_PATHS.accountPicture, guard('picture'), async (req, res) => {
    const address = (await sessions.read(req.headers.cookie, clock.now()))?.account.picture;
    sendPicture(res, address ? await fetchPicture(address, clientAddress(req)) : null);
  });

  const limitsOf = async (account: Account) => {
    const scope = await usage.scopeOfAccount(account);
    return { caps: scope.caps, lines: limitReport(scope.caps, await usage.usageOf(scope), clock.now()) };
  };

  const home = async (signedIn: SignedIn, query: ProjectQuery, notice?: NoticeModel): Promise<string> => {
    const now = clock.now();
    const [list, shared, limits] = await Promise.all([
      listProjects(signedIn.account, query),
      sharedWith(signedIn.account.id, SHARED_MAX),
      limitsOf(signedIn.account),
    ]);
    const page = Math.min(query.page, list.pages);
    return accountHomePage({
      viewer: viewerOf(signedIn),
      projects: list.projects.map(rowOf),
      shared: shared.map(({ tenant, role }) => ({
        tenantId: tenant.id,
        name: tenant.name,
        role,
        status: statusOf(tenant, now),
        href: projectPath(tenant.id),
      })),
      total: list.total,
      found: list.found,
      query: {
        order: query.order,
        ...(query.q ? { q: query.q } : {}),
        ...(query.status ? { status: query.status } : {}),
      },
      limits: noticesOf(limits.lines, now),
      pages: {
        current: page,
        count: list.pages,
        ...(page > 1 ? { previous: addressOf(query, page - 1) } : {}),
        ...(page < list.pages ? { next: addressOf(query, page + 1) } : {}),
      },
      // A second press, or a reload, asks for the same project once more and gets the same one.
      create: {
        action: PAGE_PATHS.projects,
        csrf: signedIn.csrfToken,
        hidden: { idempotency_key: randomText(random, 24) },
      },
      ...(notice ? { notice } : {}),
    });
  };

  app.get(PAGE_PATHS.account, guard('page'), async (req, res) => {
    const signedIn = await signedInAt(req, res);
    if (signedIn) sendAppPage(res, 200, await home(signedIn, queryOf(req)), baseUrl);
  });

  app.post(PAGE_PATHS.projects, guard('page'), formBody, async (req, res) => {
    const signedIn = await signedInAt(req, res);
    if (!signedIn) return;
    refuseForeignForm(req, baseUrl, sessions);
    const read = ChangeTenantRequest.safeParse({ name: formField(req, 'name') });
    if (!read.success) {
      const notice = { tone: 'error', text: 'A name has 1 to 80 characters, without control characters.' } as const;
      sendAppPage(res, 400, await home(signedIn, queryOf(req), notice), baseUrl);
      return;
    }
    const idempotencyKey = formField(req, 'idempotency_key') ?? '';
    if (!/^\w{24}$/.test(idempotencyKey)) throw new Refusal({ code: 'invalidCsrfToken' });
    const creator = { kind: 'account', accountId: signedIn.account.id } as const;
    const { tenant } = unwrap(await createTenantOnce(creator, { name: read.data.name, idempotencyKey }));
    noteAct(res, { tenantId: tenant.id, operation: 'createOwnedTenant', actor: 'owner', object: WHOLE_PROJECT });
    res.redirect(303, projectPath(tenant.id));
  });

  const settings = async (
    req: Request,
    signedIn: SignedIn,
    notice?: NoticeModel,
    undoAction?: string,
  ): Promise<string> => {
    const { account } = signedIn;
    const now = clock.now();
    const [{ caps, lines }, use, connected, here] = await Promise.all([
      limitsOf(account),
      accountUsage(account.id),
      programs.programsOf(account.id, now),
      browsers.browsersOf(account.id, now),
    ]);
    const current = browsers.handleOf(sessions.tokenOf(req.headers.cookie) ?? '');
    return accountSettingsPage({
      viewer: viewerOf(signedIn),
      tier: account.tier,
      caps,
      usage: lines,
      use: { ...use, forecast: forecastOf(lines, now) },
      programs: connected.map(programModel),
      browsers: {
        browsers: here.map((browser) => browserModel(browser, current)),
        endOthersAction: FORM_PATHS.endOtherSessions,
      },
      deleteAction: FORM_PATHS.deleteAccount,
      ...(notice ? { notice } : {}),
      ...(undoAction === undefined ? {} : { undoAction }),
    });
  };

  app.get(PAGE_PATHS.accountSettings, guard('page'), async (req, res) => {
    const signedIn = await signedInAt(req, res, PAGE_PATHS.accountSettings);
    if (!signedIn) return;
    const { ended, undo } = req.query;
    const isUndoable = typeof undo === 'string' && (await programs.isUndoable(signedIn.account.id, undo, clock.now()));
    const undoAction = isUndoable ? FORM_PATHS.reconnect(undo) : undefined;
    // What can still be undone was done, also where the page is loaded again.
    const isTrue = mayTell(req, res, baseUrl) || (isUndoable && ended === 'program');
    const notice = isTrue && typeof ended === 'string' ? ENDED[ended] : undefined;
    sendAppPage(res, 200, await settings(req, signedIn, notice, undoAction), baseUrl);
  });

  app.post(FORM_PATHS.deleteAccount, guard('page'), formBody, async (req, res) => {
    const signedIn = await signedInAt(req, res);
    if (!signedIn) return;
    refuseForeignForm(req, baseUrl, sessions);
    const { email, id } = signedIn.account;
    const isMeant = formField(req, 'confirm')?.trim().toLowerCase() === email.toLowerCase();
    const deleted = isMeant ? await deleteAccount(id) : null;
    if (deleted?.ok) {
      res.append('Set-Cookie', await sessions.close(req.headers.cookie));
      const to = `${PAGE_PATHS.signIn}?deleted=1`;
      tellOnce(res, to, baseUrl);
      res.redirect(303, to);
      return;
    }
    const { errors = [] }: Partial<ErrorParts> = deleted?.ok === false ? deleted.error : {};
    const text = errors[0]?.message ?? `Type ${email} to delete your account.`;
    const page = await settings(req, signedIn, { tone: 'error', title: 'Nothing was deleted', text });
    sendAppPage(res, 400, page, baseUrl);
  });
};

function forecastOf(lines: readonly LimitLine[], now: Date): UseModel['forecast'] {
  const month = lines.find(({ name }) => name === 'auth_events_per_month');
  if (!month || month.used === 0) return null;
  const { used, max, resetsAt } = month;
  if (used >= max && resetsAt !== null) return { kind: 'full', max, until: resetsAt.toISOString().slice(0, 10) };
  const expected = expectedAtMonthEnd(month, now);
  return expected === null ? null : { kind: 'pace', expected, max, reachedOn: reachedOnDay(month, now) };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 80) : undefined;

const queryOf = ({ query }: Request): ProjectQuery => ({
  q: textOf(query.q),
  status: TENANT_STATUSES.find((status) => status === query.status),
  order: PROJECT_ORDERS.find((order) => order === query.order) ?? 'activity',
  page: typeof query.page === 'string' && /^[1-9]\d{0,3}$/.test(query.page) ? Number(query.page) : 1,
});

const addressOf = ({ q, status, order }: ProjectQuery, page: number): string =>
  `${PAGE_PATHS.account}?${new URLSearchParams({ ...(q ? { q } : {}), ...(status ? { status } : {}), order, page: String(page) })}`;

const rowOf = ({ id, ...project }: ListedProject): ProjectRow => ({ tenantId: id, ...project, href: projectPath(id) });

const programModel = ({ handle, ...program }: ConnectedProgram): ProgramModel => ({
  ...program,
  disconnectAction: FORM_PATHS.disconnect(handle),
});

const browserModel = ({ handle, browser, since, lastUsed, until }: SignedInBrowser, here: string): BrowserModel => ({
  name: browser,
  since,
  lastUsed,
  until,
  current: handle === here,
  endAction: FORM_PATHS.endSession(handle),
});

const ENDED: Readonly<Record<string, NoticeModel | undefined>> = {
  program: { tone: 'success', text: 'The app is disconnected. Nothing that it held works any more.' },
  undone: { tone: 'success', text: 'The app is connected again, as it was.' },
  'too-late': { tone: 'warn', text: 'It can no longer be undone. The app can ask you again.' },
  session: { tone: 'success', text: 'That browser is signed out.' },
  sessions: { tone: 'success', text: 'You are signed out everywhere but here.' },
};
