/**
 * How every page and form of a project is reached: by the account session of its owner or a member, and forms also with
 * the token of their page. To a stranger the project does not seem to exist. A form is a call like those of the API and
 * passes the same gates. A refused form comes back as its page, with the reason.
 */
import { ERRORS, type MemberRole, type OperationId, type Permission } from '@porchlight/contract';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Account } from '../accounts/account.ts';
import type { BrowserSessions, RecentProject, RecentProjects } from '../accounts/ports.ts';
import type { Calls } from '../calls/ports.ts';
import { type CallId, type Need, needOf, termsOf } from '../calls/terms.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { recordActor } from '../http/logging/act.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { formFile } from '../http/request/file-form.ts';
import { formBody, formField, refuseForeignForm } from '../http/request/form-body.ts';
import { mayTell, tellOnce } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import { type DomainError, type ErrorParts, Refusal, unwrap } from '../kernel/domain-error.ts';
import { ok } from '../kernel/result.ts';
import { requireRole, roleMay } from '../members/member.ts';
import type { RoleOf } from '../members/ports.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import { PAGE_PATHS, projectPath } from '../pages/paths.ts';
import { prefersHtml, sendAppPage } from '../pages/respond.ts';
import type { TenantNotice, TenantNotices, TenantStore } from '../tenants/ports.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { DONE, type Done } from './done-notices.ts';

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
}

/** The owner or a member at a project. */
export interface ProjectCall {
  readonly account: Account;
  readonly csrf: string;
  readonly tenant: Tenant;
  readonly role: MemberRole;
  /** Names who did something in the log. */
  readonly memberId: string;
  may(permission: Permission): boolean;
  readonly now: Date;
  /** A value of the address; one that is given twice counts as not given. */
  query(name: string): string | undefined;
  param(name: string): string;
  readonly notice?: NoticeModel | undefined;
  /** What the owner should know on every page of the project. */
  readonly standing: readonly TenantNotice[];
  /** Other projects of this person, for the list that leads to them. */
  readonly others: readonly RecentProject[];
  /** The fields of the refused form, so that the person need not type them again. */
  readonly typed?: SentForm;
}

export interface SentForm {
  field(name: string): string;
  /** The bytes of a file; empty if none was chosen. */
  file(name: string): Promise<Buffer>;
}

export type ProjectPage = (call: ProjectCall) => Promise<string>;

/**
 * Where the browser goes next and which message is shown there, or a page that can be shown only this once. `object` names
 * what was changed, if it had no name before.
 */
export type Submitted = ({ readonly to: string; readonly done?: Done } | { readonly page: string }) & {
  readonly object?: string;
};

/** A read that is logged like a change. */
interface LoggedRead {
  readonly operation: OperationId;
  object(call: ProjectCall): string;
}

interface ProjectForm {
  readonly path: string;
  /**
   * The name of the change in the log, which is that of the operation of the API if there is one. It decides what the form
   * needs.
   */
  readonly operation: CallId;
  /** The page that contains the form. */
  readonly page: ProjectPage;
  /** What the form changes, for the log: an id, an address of the app, or its name. Never a secret. */
  object(call: ProjectCall, form: SentForm): string;
  readonly body?: RequestHandler;
  /** The text of the page after a refused form, if "nothing was changed" would be untrue. */
  refusal?(error: ErrorParts): NoticeModel | undefined;
  submit(call: ProjectCall, form: SentForm): Promise<Submitted>;
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
  const { reach, reachPage } = reaching(dependencies);
  const make = makeAtDesk(dependencies.calls);
  return {
    data(path, answer, needs, logged, guarded = 'page') {
      app.get(`${PROJECT}${path}`, guard(guarded), async (req: Request, res: Response) => {
        const call = await reach(req, res, needs);
        if (!call) return;
        const work = () => answer(call, req, res);
        await (logged ? make({ req, res, call }, logged.operation, () => logged.object(call), work) : work());
      });
    },
    page(path, page, needs = 'project:read') {
      app.get(`${PROJECT}${path}`, guard('page'), async (req: Request, res: Response) => {
        const call = await reachPage(req, res, needs);
        if (!call) return;
        const done = call.query('done') ?? '';
        const notice = Object.hasOwn(DONE, done) && mayTell(req, res, baseUrl) ? DONE[done as Done] : undefined;
        sendAppPage(res, 200, await page({ ...call, notice }), baseUrl);
      });
    },
    form(form) {
      const { path, operation, body = formBody } = form;
      const shown = pageOfForm(path);
      // The answer to a form has no address of its own: whoever opens or reloads it later gets the page of the form.
      if (shown !== path) {
        app.get(`${PROJECT}${path}`, guard('page'), (req, res) => {
          const { tenantId = '', ...rest } = req.params as Record<string, string>;
          res.redirect(303, projectPath(tenantId) + withValues(shown, rest));
        });
      }
      const send = sendForm(form, dependencies, { reachPage, make });
      operationsOfForms.set(send, operation);
      app.post(`${PROJECT}${path}`, guard('page'), body, send);
    },
  };
}

/** Null if the browser was sent to the sign-in instead. */
type Reach = (req: Request, res: Response, needs: Need) => Promise<ProjectCall | null>;

interface Reaching {
  readonly reach: Reach;
  /** The same for an answer that is a page. */
  readonly reachPage: Reach;
}

function reaching({ clock, sessions, tenants, roleOf, tenantNotices, recentProjects }: Dependencies): Reaching {
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
      csrf: signedIn.csrfToken,
      tenant,
      ...member,
      may: (permission) => roleMay(member.role, permission),
      now,
      query,
      param: (name) => String(req.params[name]),
      standing: [],
      others: [],
    };
  };
  return {
    reach,
    async reachPage(req, res, needs) {
      const call = await reach(req, res, needs);
      if (!call) return null;
      const [standing, others] = await Promise.all([
        tenantNotices(call.tenant),
        recentProjects(call.account.id, call.tenant.id),
      ]);
      return { ...call, standing, others };
    },
  };
}

interface Reached {
  readonly req: Request;
  readonly res: Response;
  readonly call: ProjectCall;
}

function recordChange({ res, call }: Pick<Reached, 'res' | 'call'>, operation: CallId, object: string): void {
  const actor = call.tenant.ownerId === call.account.id ? 'owner' : (`member ${call.memberId}` as const);
  recordActor(res, { tenantId: call.tenant.id, operation, actor, object });
}

type Make = <T>(reached: Reached, operation: CallId, object: () => string, work: () => Promise<T>) => Promise<T>;

/** The door of the desk: the work is done once the gates that every call passes let this person through. */
const makeAtDesk =
  (calls: Calls): Make =>
  async (reached, operation, object, work) => {
    const { req, call } = reached;
    const admitted = await calls.admit({
      terms: termsOf(operation),
      tenant: call.tenant,
      by: { kind: 'person', role: call.role },
      address: clientAddress(req),
      log: { begin: () => recordChange(reached, operation, object()), end: () => {} },
    });
    const size = (): number => Buffer.byteLength(JSON.stringify(req.body ?? null));
    const input = { params: {}, query: {}, body: undefined, approval: 'none', size } as const;
    return unwrap(await calls.makeCall(unwrap(admitted), input, async () => ok(await work())));
  };

function sendForm(
  { operation, page, object, refusal, submit }: ProjectForm,
  { baseUrl, sessions }: Pick<Dependencies, 'baseUrl' | 'sessions'>,
  { reachPage, make }: { readonly reachPage: Reach; readonly make: Make },
) {
  return async (req: Request, res: Response): Promise<void> => {
    // A person who may not send a form does not get its page with a reason either.
    const call = await reachPage(req, res, needOf(termsOf(operation)));
    if (!call) return;
    refuseForeignForm(req, baseUrl, sessions);
    const form: SentForm = {
      field: (name) => formField(req, name)?.trim() ?? '',
      file: (name) => formFile(req, name),
    };
    try {
      const named = () => object(call, form);
      const submitted = await make({ req, res, call }, operation, named, () => submit(call, form));
      if (submitted.object !== undefined) recordChange({ res, call }, operation, submitted.object);
      if ('page' in submitted) return sendAppPage(res, 200, submitted.page, baseUrl);
      const to = submitted.done ? `${submitted.to}?done=${submitted.done}` : submitted.to;
      tellOnce(res, to, baseUrl);
      res.redirect(303, to);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status } = ERRORS[error.error.code];
      if (status === 404) throw error;
      const notice = refusal?.(error.error) ?? reasonOf(error.error);
      sendAppPage(res, status, await page({ ...call, notice, typed: form }), baseUrl);
    }
  };
}

/** The first part of the path, with the id that follows it: `/users/:userId` of `/users/:userId/block`. */
function pageOfForm(path: string): string {
  const [section = '', id = ''] = path.split('/').slice(1);
  return id.startsWith(':') ? `/${section}/${id}` : `/${section}`;
}

const withValues = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Why nothing was changed, in the words of the fault. */
function reasonOf(error: DomainError): NoticeModel {
  const { code, detail, errors = [] }: ErrorParts = error;
  const faults = errors.map(({ message }) => message);
  const text = faults.length > 0 ? faults.join(' ') : (detail ?? ERRORS[code].detail);
  return { tone: 'error', title: 'Nothing was changed', text: text.replaceAll('`', '') };
}
