/**
 * The door of the desk: a form is a call like those of the API and passes the same gates. What it takes away can be undone,
 * or is asked about first. A refused form comes back as its page, with the reason.
 */
import { ERRORS } from '@porchlight/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { BrowserSessions } from '../accounts/ports.ts';
import type { Calls } from '../calls/ports.ts';
import { type CallId, type CallTerms, type Need, needOf, termsOf } from '../calls/terms.ts';
import { recordActor } from '../http/logging/act.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { formFile } from '../http/request/file-form.ts';
import { formField, refuseForeignForm } from '../http/request/form-body.ts';
import { tellOnce } from '../http/response/tell-once.ts';
import { type DomainError, type ErrorParts, Refusal, unwrap } from '../kernel/domain-error.ts';
import { fieldsOf } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { CONFIRMED, CSRF_FIELD } from '../pages/components/form.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import { sendAppPage } from '../pages/respond.ts';
import type { Undoer, Undos } from '../undo/ports.ts';
import type { FormSafety, ProjectCall, ProjectPage, Question, SentForm, Submitted } from './project-call.ts';
import { widensOf } from './safety.ts';

export interface ProjectForm extends FormSafety {
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
  /** For a form whose terms are those of another change. */
  terms?(call: ProjectCall, form: SentForm): Promise<CallTerms>;
  readonly body?: RequestHandler;
  /** The text of the page after a refused form, if "nothing was changed" would be untrue. */
  refusal?(error: ErrorParts): NoticeModel | undefined;
  submit(call: ProjectCall, form: SentForm): Promise<Submitted>;
}

/** Null if the browser was sent to the sign-in instead. */
export type Reach = (req: Request, res: Response, needs: Need) => Promise<ProjectCall | null>;

interface Reached {
  readonly req: Request;
  readonly res: Response;
  readonly call: ProjectCall;
}

interface Named {
  readonly terms: CallTerms;
  /** For the log. Null if a press is only asked about: nothing has happened yet. */
  readonly object: (() => string) | null;
  /** Whether the call gives others more rights, or leads people or data to a new place. */
  widens?(): Promise<boolean>;
}

export function recordChange({ res, call }: Pick<Reached, 'res' | 'call'>, operation: CallId, object: string): void {
  const actor = call.tenant.ownerId === call.account.id ? 'owner' : (`member ${call.memberId}` as const);
  recordActor(res, { tenantId: call.tenant.id, operation, actor, object });
}

export type Make = <T>(reached: Reached, named: Named, work: () => Promise<T>) => Promise<T>;

/** The work is done once the gates that every call passes let this person through. */
export const makeAtDesk =
  (calls: Calls): Make =>
  async (reached, { terms, object, widens }, work) => {
    const { req, call } = reached;
    const begin = (): void => {
      if (object) recordChange(reached, terms.id, object());
    };
    const admitted = await calls.admit({
      terms,
      tenant: call.tenant,
      by: { kind: 'person', role: call.role, since: call.since },
      address: clientAddress(req),
      accountId: call.account.id,
      log: { begin, end: () => {} },
    });
    const size = (): number => Buffer.byteLength(JSON.stringify(req.body ?? null));
    const input = {
      params: {},
      query: {},
      body: undefined,
      approval: 'none',
      size,
      ...(widens ? { widens } : {}),
    } as const;
    return unwrap(await calls.makeCall(unwrap(admitted), input, async () => ok(await work())));
  };

export const undoerOf = ({ tenant, account, role }: ProjectCall): Undoer => ({ tenant, accountId: account.id, role });

/** The person has pressed once, and is asked before anything ends. */
class Unconfirmed extends Refusal {
  readonly question: Question;

  constructor(question: Question) {
    super({ code: 'confirmationRequired', errors: [] });
    this.question = question;
  }
}

interface Needs {
  readonly baseUrl: string;
  readonly sessions: BrowserSessions;
  readonly undos: Undos;
  readonly reachPage: Reach;
  readonly make: Make;
  /** Asks the person to sign in again, and leads back to the page of the form. */
  readonly signInAgainPage: (call: ProjectCall, backTo: string) => string;
  readonly confirmPage: (
    call: ProjectCall,
    question: Question,
    sent: { readonly action: string; readonly fields: Readonly<Record<string, string>> },
  ) => string;
}

export function sendForm(one: ProjectForm, needs: Needs) {
  const { operation, page, refusal } = one;
  const { baseUrl } = needs;
  const change = makeChange(one, needs);
  return async (req: Request, res: Response): Promise<void> => {
    // Who may not send a form does not see its page either, not even with the reason of a refusal.
    const call = await needs.reachPage(req, res, one.terms ? 'membership' : needOf(termsOf(operation)));
    if (!call) return;
    refuseForeignForm(req, baseUrl, needs.sessions);
    const form: SentForm = {
      field: (name) => formField(req, name)?.trim() ?? '',
      file: (name) => formFile(req, name),
    };
    try {
      const submitted = await change({ req, res, call }, form);
      if (submitted.object !== undefined) recordChange({ res, call }, operation, submitted.object);
      if ('page' in submitted) return sendAppPage(res, 200, submitted.page, baseUrl);
      const to = submitted.done ? `${submitted.to}?done=${submitted.done}` : submitted.to;
      tellOnce(res, to, baseUrl);
      res.redirect(303, to);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error instanceof Unconfirmed) {
        const sent = { action: req.originalUrl, fields: fieldsIn(req) };
        return sendAppPage(res, 200, needs.confirmPage(call, error.question, sent), baseUrl);
      }
      const { status } = ERRORS[error.error.code];
      if (error.error.code === 'missingCredentials') {
        return sendAppPage(res, status, needs.signInAgainPage(call, req.path), baseUrl);
      }
      if (status === 404) throw error;
      const notice = refusal?.(error.error) ?? reasonOf(error.error);
      sendAppPage(res, status, await page({ ...call, notice, typed: form }).catch(orRather(error)), baseUrl);
    }
  };
}

/** The page of the form may be gone too. Then the answer is why the form was refused. */
const orRather =
  (refused: Refusal) =>
  (error: unknown): never => {
    throw error instanceof Refusal ? refused : error;
  };

/** The change itself, behind the gates. What it ends is written down before, so that it cannot be lost in between. */
const makeChange =
  (one: ProjectForm, { make, undos }: Pick<Needs, 'make' | 'undos'>) =>
  async (reached: Reached, form: SentForm): Promise<Submitted> => {
    const { call, res } = reached;
    const { operation } = one;
    const named = (): string => one.object(call, form);
    const mayAsk = one.confirm !== undefined && form.field(CONFIRMED) !== 'yes';
    const terms = one.terms ? await one.terms(call, form) : termsOf(operation);
    const widens = async () => (await widensOf(operation, one)?.(call, form)) ?? false;
    return make(reached, { terms, object: mayAsk ? null : named, widens }, async () => {
      const question = mayAsk ? await one.confirm?.(call, form) : null;
      if (question) throw new Unconfirmed(question);
      if (mayAsk) recordChange({ res, call }, operation, named());
      const draft = await one.undo?.(call, form);
      const kept = draft ? await undos.keep(undoerOf(call), { operation, ...draft }) : null;
      try {
        return await one.submit(call, form);
      } catch (error) {
        if (kept !== null && error instanceof Refusal) await undos.drop(call.tenant.id, kept);
        throw error;
      }
    });
  };

/** What was sent, for the form that sends it once more. */
const fieldsIn = (req: Pick<Request, 'body'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(req.body)).flatMap(([name, value]) =>
      typeof value === 'string' && name !== CSRF_FIELD ? [[name, value] as const] : [],
    ),
  );

/** Why nothing was changed, in the words of the fault. */
function reasonOf(error: DomainError): NoticeModel {
  const { code, detail, errors = [] }: ErrorParts = error;
  const faults = errors.map(({ message }) => message);
  const text = faults.length > 0 ? faults.join(' ') : (detail ?? ERRORS[code].detail);
  return { tone: 'error', title: 'Nothing was changed', text: text.replaceAll('`', '') };
}
