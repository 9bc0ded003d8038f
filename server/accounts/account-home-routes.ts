/** The list of an account's projects, and the form that makes a new one. */
import { ChangeTenantRequest, TENANT_STATUSES } from '@porchlight/contract';
import type { Express, Request } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { recordActor, WHOLE_PROJECT } from '../http/logging/act.ts';
import { formBody, formField, refuseForeignForm } from '../http/request/form-body.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import type { MemberStore } from '../members/ports.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import { accountPerson } from '../pages/components/person.ts';
import { PAGE_PATHS, projectPath } from '../pages/paths.ts';
import { sendAppPage } from '../pages/respond.ts';
import { accountHomePage, type ProjectRow } from '../pages/views/account/account-home-page.ts';
import type { CreateTenantOnce } from '../tenants/ports.ts';
import { statusOf } from '../tenants/tenant.ts';
import type { AccountLimits } from './account-limits.ts';
import { inboxRows } from './inbox-rows.ts';
import type { ListedProject, ListProjects, ProjectQuery } from './list-projects.ts';
import type { InboxStore } from './ports.ts';
import { type BrowserSessions, PROJECT_ORDERS, type SignedIn, type WordsOfCall } from './ports.ts';
import type { SignInFirst } from './sign-in-routes.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly sessions: BrowserSessions;
  readonly signInFirst: SignInFirst;
  readonly accountLimits: AccountLimits;
  readonly inbox: InboxStore;
  readonly wordsOf: WordsOfCall;
  readonly listProjects: ListProjects;
  readonly sharedWith: MemberStore['sharedWith'];
  readonly createTenantOnce: CreateTenantOnce;
  readonly guard: GuardRoute;
}

/** Projects of others that the list shows. */
const SHARED_MAX = 100;
/** What waits beyond this is on the page of the inbox. */
const INBOX_SHOWN = 3;

export const accountHomeRoutes = (dependencies: Dependencies) => (app: Express) => {
  const { baseUrl, sessions, signInFirst, createTenantOnce, guard } = dependencies;
  const home = homePage(dependencies);

  app.get(PAGE_PATHS.account, guard('page'), async (req, res) => {
    const signedIn = await signInFirst(req, res);
    if (signedIn) sendAppPage(res, 200, await home(signedIn, queryOf(req)), baseUrl);
  });

  app.post(PAGE_PATHS.projects, guard('page'), formBody, async (req, res) => {
    const signedIn = await signInFirst(req, res);
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
    recordActor(res, { tenantId: tenant.id, operation: 'createOwnedTenant', actor: 'owner', object: WHOLE_PROJECT });
    res.redirect(303, projectPath(tenant.id));
  });
};

const homePage =
  ({ clock, random, accountLimits, inbox, wordsOf, listProjects, sharedWith }: Dependencies) =>
  async (signedIn: SignedIn, query: ProjectQuery, notice?: NoticeModel): Promise<string> => {
    const { account, csrfToken: csrf } = signedIn;
    const now = clock.now();
    const [list, shared, limits, items] = await Promise.all([
      listProjects(account, query),
      sharedWith(account.id, SHARED_MAX),
      accountLimits(account),
      inbox.itemsOf(account, now),
    ]);
    const waiting = inboxRows(items, wordsOf);
    const page = Math.min(query.page, list.pages);
    return accountHomePage({
      viewer: { ...accountPerson(account), csrf, waiting: waiting.length },
      inbox: { rows: waiting.slice(0, INBOX_SHOWN), more: Math.max(0, waiting.length - INBOX_SHOWN), now },
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
      limits: limits.notices,
      pages: {
        current: page,
        count: list.pages,
        ...(page > 1 ? { previous: addressOf(query, page - 1) } : {}),
        ...(page < list.pages ? { next: addressOf(query, page + 1) } : {}),
      },
      // A second press, or a reload, asks for the same project once more and gets the same one.
      create: { action: PAGE_PATHS.projects, csrf, hidden: { idempotency_key: randomText(random, 24) } },
      ...(notice ? { notice } : {}),
    });
  };

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
