/**
 * How every page and form of a project is reached: by the account session of its owner or a member, and forms also with
 * the token of their page. To a stranger the project does not seem to exist. A form is a call like those of the API and
 * passes the same gates. A refused form comes back as its page, with the reason.
 */
import type { MemberRole } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import type { BrowserSessions, CountWaiting, RecentProjects } from '../accounts/ports.ts';
import type { Calls } from '../calls/ports.ts';
import { type CallId, type Need, needOf, termsOf } from '../calls/terms.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { formBody } from '../http/request/form-body.ts';
import { mayTell } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import { requireRole, roleMay } from '../members/member.ts';
import type { RoleOf } from '../members/ports.ts';
import { PAGE_PATHS, projectPath } from '../pages/paths.ts';
import { prefersHtml, sendAppPage } from '../pages/respond.ts';
import type { TenantNotices, TenantStore } from '../tenants/ports.ts';
import type { Undos } from '../undo/ports.ts';
import { DONE, type Done } from './done-notices.ts';
import { makeAtDesk, type ProjectForm, type Reach, sendForm, undoerOf } from './form-routes.ts';
import type { LoggedRead, ProjectCall, ProjectPage } from './project-call.ts';
import { unsafe } from './safety.ts';

export type { ProjectCall, ProjectPage, SentForm, Submitted } from './project-call.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly tenants: Pick<TenantStore, 'find'>;
  readonly roleOf: RoleOf;
  readonly guard: GuardRoute;
  readonly calls: Calls;
  readonly tenantNotices: TenantNotices;
  readonly recentProjects: RecentProjects;
  readonly undos: Undos;
  readonly countWaiting: CountWaiting;
  readonly confirmPage: Parameters<typeof sendForm>[1]['confirmPage'];
  readonly signInAgainPage: Parameters<typeof sendForm>[1]['signInAgainPage'];
}

export interface OwnerRoutes {
  page(path: string, page: ProjectPage, needs?: Need): void;
  /** An address that answers data or a file. */
  data(
    path: string,
    answer: (call: ProjectCall, req: Request, res: Response) => Promise<void>,
    needs: Need,
    logged?: LoggedRead,
    guarded?: 'page' | 'picture',
  ): void;
  form(form: ProjectForm): void;
}

const PROJECT = `${PAGE_PATHS.projects}/:tenantId`;

const operationsOfForms = new WeakMap<object, CallId>();

/** The operation that the handler of a form makes, if it is one: tests read the table of routes. */
export const operationOfForm = (handler: object): CallId | undefined => operationsOfForms.get(handler);

export function ownerRoutes(app: Express, dependencies: Dependencies): OwnerRoutes {
  const { baseUrl, guard } = dependencies;
  const doors: Door[] = [];
  const { reach, reachPage } = reaching(dependencies, doors);
  const make = makeAtDesk(dependencies.calls);
  return {
    data(path, answer, needs, logged, guarded = 'page') {
      doors.push(doorOf('open', path, needs));
      app.get(`${PROJECT}${path}`, guard(guarded), async (req: Request, res: Response) => {
        const call = await reach(req, res, needs);
        if (!call) return;
        const work = () => answer(call, req, res);
        await (logged
          ? make({ req, res, call }, { terms: termsOf(logged.operation), object: () => logged.object(call) }, work)
          : work());
      });
    },
    page(path, page, needs = 'project:read') {
      doors.push(doorOf('open', path, needs));
      app.get(`${PROJECT}${path}`, guard('page'), async (req: Request, res: Response) => {
        const call = await reachPage(req, res, needs);
        if (!call) return;
        const done = call.query('done') ?? '';
        const notice = Object.hasOwn(DONE, done) && mayTell(req, res, baseUrl) ? DONE[done as Done] : undefined;
        sendAppPage(res, 200, await page({ ...call, notice, done }), baseUrl);
      });
    },
    form(form) {
      const { path, operation, body = formBody } = form;
      const fault = unsafe(operation, form);
      if (fault !== null) throw new Error(`${path}: ${fault}`);
      const shown = pageOfForm(path);
      // The answer to a form has no address of its own: whoever opens or reloads it later gets the page of the form.
      if (shown !== path) {
        app.get(`${PROJECT}${path}`, guard('page'), (req, res) => {
          const { tenantId = '', ...rest } = req.params as Record<string, string>;
          res.redirect(303, projectPath(tenantId) + withValues(shown, rest));
        });
      }
      doors.push(doorOf('send', path, needOf(termsOf(operation))));
      const send = sendForm(form, { ...dependencies, reachPage, make });
      operationsOfForms.set(send, operation);
      app.post(`${PROJECT}${path}`, guard('page'), body, send);
    },
  };
}

interface Reaching {
  readonly reach: Reach;
  /** The same for an answer that is a page. */
  readonly reachPage: Reach;
}

function reaching(
  { clock, sessions, tenants, roleOf, tenantNotices, recentProjects, undos, countWaiting }: Dependencies,
  doors: readonly Door[],
): Reaching {
  const reach: Reach = async (req, res, needs) => {
    const now = clock.now();
    res.setHeader('Cache-Control', 'no-store');
    const signedIn = await sessions.read(req.headers.cookie, now);
    if (!signedIn) {
      if (!prefersHtml(req)) throw new Refusal({ code: 'missingCredentials' });
      const returnTo = req.method === 'GET' ? `?return_to=${encodeURIComponent(req.originalUrl)}` : '';
      res.redirect(303, `${PAGE_PATHS.signIn}${returnTo}`);
      return null;
    }
    const tenant = await tenants.find(String(req.params.tenantId));
    const member = tenant && !tenant.deletedAt ? await roleOf(tenant, signedIn.account.id) : null;
    if (!tenant || !member) throw new Refusal({ code: 'tenantNotFound' });
    unwrap(requireRole(member.role, needs));
    const query = (name: string): string | undefined => {
      const value = req.query[name];
      return typeof value === 'string' ? value : undefined;
    };
    return {
      account: signedIn.account,
      since: signedIn.since,
      csrf: signedIn.csrfToken,
      tenant,
      ...member,
      may: (permission) => roleMay(member.role, permission),
      mayUse: {
        send: (action) => isOpenTo(doors, 'send', action, member.role),
        open: (href) => isOpenTo(doors, 'open', href, member.role),
      },
      now,
      query,
      param: (name) => String(req.params[name]),
      standing: [],
      others: [],
      undos: [],
      waiting: 0,
    };
  };
  return {
    reach,
    async reachPage(req, res, needs) {
      const call = await reach(req, res, needs);
      if (!call) return null;
      const [standing, others, waiting, open] = await Promise.all([
        tenantNotices(call.tenant),
        recentProjects(call.account.id, call.tenant.id),
        countWaiting(call.account),
        req.method === 'GET' ? undos.openFor(undoerOf(call)) : [],
      ]);
      return { ...call, standing, others, waiting, undos: open };
    },
  };
}

/** An address of the desk, and what it needs. */
interface Door {
  readonly way: 'open' | 'send';
  readonly address: RegExp;
  readonly needs: Need;
}

const doorOf = (way: Door['way'], path: string, needs: Need): Door => ({
  way,
  address: new RegExp(`^${PROJECT}${path}$`.replaceAll(/:\w+/g, '[^/]+')),
  needs,
});

/** An address that is not the desk's is open: other pages have rules of their own. */
function isOpenTo(doors: readonly Door[], way: Door['way'], address: string, role: MemberRole): boolean {
  const [path = ''] = address.split(/[?#]/);
  const door = doors.find((one) => one.way === way && one.address.test(path));
  return !door || requireRole(role, door.needs).ok;
}

/** The first part of the path, with the id that follows it: `/users/:userId` of `/users/:userId/block`. */
function pageOfForm(path: string): string {
  const [section = '', id = ''] = path.split('/').slice(1);
  return id.startsWith(':') ? `/${section}/${id}` : `/${section}`;
}

const withValues = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
