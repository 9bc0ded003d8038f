/**
 * How every page and form of a project is reached: by the account session of its owner, forms with the token of their
 * page. What is not the owner's is answered like what is not there. A change is told in the tenant's request log, and a
 * form that was refused comes back as its page with the reason.
 */
import { CHANGE_BYTES, ERRORS, type OperationId } from '@porchlight/contract';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Account } from '../accounts/account.ts';
import type { BrowserSessions } from '../accounts/ports.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { noteAct } from '../http/logging/act.ts';
import { formBody, formField, refuseForeignForm } from '../http/request/form-body.ts';
import type { Clock } from '../kernel/clock.ts';
import { type DomainError, type ErrorParts, Refusal, unwrap } from '../kernel/domain-error.ts';
import type { ChargeBytes } from '../limits/ports.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { prefersHtml, sendAppPage } from '../pages/respond.ts';
import type { TenantNotice, TenantNotices, TenantStore } from '../tenants/ports.ts';
import { requireOpen, type Tenant } from '../tenants/tenant.ts';
import { DONE, type Done } from './done-notices.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly tenants: Pick<TenantStore, 'find'>;
  readonly guard: GuardRoute;
  readonly chargeBytes: ChargeBytes;
  readonly tenantNotices: TenantNotices;
}

/** The owner at one of their projects. */
export interface ProjectCall {
  readonly account: Account;
  readonly csrf: string;
  readonly tenant: Tenant;
  readonly now: Date;
  /** A value of the address; one that is given twice counts as not given. */
  query(name: string): string | undefined;
  param(name: string): string;
  readonly notice?: NoticeModel | undefined;
  /** What the owner should know on every page of the project. */
  readonly standing: readonly TenantNotice[];
  /** What stood in the form that was refused, so that nobody types it again. */
  readonly typed?: SentForm;
}

export interface SentForm {
  field(name: string): string;
}

export type ProjectPage = (call: ProjectCall) => Promise<string>;

/** Where the browser goes on, and what the page there tells; or a page that can be shown this once only. */
export type Submitted = { readonly to: string; readonly done?: Done } | { readonly page: string };

/** What only the owner does: a key that leaked must be no way to it. */
type OwnersOperation =
  | 'restoreTenant'
  | 'releaseTenant'
  | 'offerTransfer'
  | 'withdrawTransfer'
  | 'endKey'
  | 'showCredentials';

interface ProjectForm {
  readonly path: string;
  /** The name of the change in the log: that of the operation of the API, where it has one. */
  readonly operation: OperationId | OwnersOperation;
  /** The page that the form stands on. */
  readonly page: ProjectPage;
  readonly body?: RequestHandler;
  /** It works while the operator has paused the tenant. */
  readonly whilePaused?: true;
  /** It works for a project that is deleted, and can still be taken back. */
  readonly whileRemoved?: true;
  submit(call: ProjectCall, form: SentForm): Promise<Submitted>;
}

export interface OwnerRoutes {
  page(path: string, page: ProjectPage): void;
  /** An address that answers data or a file. With an operation, whoever looks is told of in the log like a change. */
  data(
    path: string,
    answer: (call: ProjectCall, req: Request, res: Response) => Promise<void>,
    operation?: OperationId,
  ): void;
  form(form: ProjectForm): void;
}

const PROJECT = `${PAGE_PATHS.projects}/:tenantId`;

export function ownerRoutes(app: Express, dependencies: Dependencies): OwnerRoutes {
  const { baseUrl, clock, sessions, tenants, guard, chargeBytes, tenantNotices } = dependencies;

  /** Null where the browser was sent to the sign-in instead. */
  const reach = async (req: Request, res: Response): Promise<ProjectCall | null> => {
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
    if (tenant?.ownerId !== signedIn.account.id || tenant.deletedAt) throw new Refusal({ code: 'tenantNotFound' });
    const query = (name: string): string | undefined => {
      const value = req.query[name];
      return typeof value === 'string' ? value : undefined;
    };
    const done = query('done');
    return {
      account: signedIn.account,
      csrf: signedIn.csrfToken,
      tenant,
      now,
      query,
      param: (name) => String(req.params[name]),
      notice: done !== undefined && Object.hasOwn(DONE, done) ? DONE[done as Done] : undefined,
      standing: [],
    };
  };

  /** The same for an answer that is a page. */
  const reachPage = async (req: Request, res: Response): Promise<ProjectCall | null> => {
    const call = await reach(req, res);
    return call && { ...call, standing: await tenantNotices(call.tenant) };
  };

  const note = (res: Response, { tenant }: ProjectCall, operation: ProjectForm['operation']): void =>
    noteAct(res, { tenantId: tenant.id, operation, actor: 'owner' });

  const data: OwnerRoutes['data'] = (path, answer, operation) => {
    app.get(`${PROJECT}${path}`, guard('page'), async (req: Request, res: Response) => {
      const call = await reach(req, res);
      if (!call) return;
      if (operation) note(res, call, operation);
      await answer(call, req, res);
    });
  };

  return {
    data,
    page(path, page) {
      app.get(`${PROJECT}${path}`, guard('page'), async (req: Request, res: Response) => {
        const call = await reachPage(req, res);
        if (call) sendAppPage(res, 200, await page(call), baseUrl);
      });
    },
    form({ path, operation, page, body = formBody, whilePaused = false, whileRemoved = false, submit }) {
      app.post(`${PROJECT}${path}`, guard('page'), body, async (req: Request, res: Response) => {
        const call = await reachPage(req, res);
        if (!call) return;
        refuseForeignForm(req, baseUrl, sessions);
        note(res, call, operation);
        const form: SentForm = {
          field: (name) => formField(req, name)?.trim() ?? '',
        };
        try {
          const open = requireOpen(call.tenant, call.now, whilePaused);
          if (!(whileRemoved && call.tenant.removedAt)) unwrap(open);
          // A long form holds a list, which its use case charges for.
          const length = body === formBody ? Number(req.headers['content-length'] ?? 0) : 0;
          const limited = await chargeBytes(call.tenant, CHANGE_BYTES + length);
          if (limited) throw new Refusal(limited);
          const submitted = await submit(call, form);
          if ('page' in submitted) sendAppPage(res, 200, submitted.page, baseUrl);
          else res.redirect(303, submitted.done ? `${submitted.to}?done=${submitted.done}` : submitted.to);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { status } = ERRORS[error.error.code];
          if (status === 404) throw error;
          sendAppPage(res, status, await page({ ...call, notice: reasonOf(error.error), typed: form }), baseUrl);
        }
      });
    },
  };
}

/** Why nothing was changed, in the words of the fault. */
function reasonOf(error: DomainError): NoticeModel {
  const { code, detail, errors = [] }: ErrorParts = error;
  const faults = errors.map(({ message }) => message);
  const text = faults.length > 0 ? faults.join(' ') : (detail ?? ERRORS[code].detail);
  return { tone: 'error', title: 'Nothing was changed', text: text.replaceAll('`', '') };
}
