/**
 * The person's page. To see it a person signs in for it; the sign-in counts for five minutes and opens nothing else.
 * Opening it changes nothing. The form needs the token of its page, so that no other site and no program can send it.
 */
import type { Express, Request, Response } from 'express';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { formBody, formField, refuseForeignForm } from '../../http/request/form-body.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type DomainError, Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import { TIMES } from '../../pages/assets.ts';
import type { ProviderChoice } from '../../pages/components/provider-links.ts';
import { onlyScript } from '../../pages/content-security-policy.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { personApprovalPath } from '../common/person-approval.ts';
import { type DecideByPerson, PERSON_DECISIONS, type PersonDecision } from './decide-by-person.ts';
import { type AskingApp, personApprovalPage, personSignInPage } from './person-page.ts';

interface Visit {
  readonly userId: number;
  /** False for whoever the app keeps out: nothing is asked of them here. */
  readonly isAdmitted: boolean;
  readonly csrf: string;
}

/** Starts a sign-in at a provider that leads back to this path, or says that the app does not have the provider. */
export type BeginSignIn = (
  cookieHeader: string | undefined,
  of: { readonly tenantId: string; readonly provider: string; readonly returnTo: string },
) => Promise<Result<{ readonly location: URL; readonly setCookie: string }, DomainError>>;

export interface PersonPageDependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly decideByPerson: DecideByPerson;
  readonly appOf: (tenantId: string) => Promise<Result<AskingApp, DomainError>>;
  /** Who has signed in at this app within the last five minutes, in this browser. */
  readonly visits: {
    read(cookieHeader: string | undefined, tenantId: string, now: Date): Promise<Visit | null>;
    checkCsrf(cookieHeader: string | undefined, submitted: unknown): boolean;
  };
  readonly choicesOf: (tenantId: string, hrefOf: (id: string) => string) => Promise<readonly ProviderChoice[]>;
  readonly beginSignIn: BeginSignIn;
  readonly listPath: (tenantId: string) => string;
}

const PATH = '/edge/approvals/:tenantId/:id';

type Asked = Request<{ tenantId: string; id: string }>;

export const personPageRoutes =
  (dependencies: PersonPageDependencies) =>
  (app: Express): void => {
    const { guard, beginSignIn } = dependencies;

    app.get(PATH, guard('page'), (req: Asked, res) => show(dependencies, req, res));

    app.get(`${PATH}/start`, guard('accountSignIn'), async (req: Request<{ tenantId: string; id: string }>, res) => {
      const { tenantId, id } = req.params;
      const provider = typeof req.query.provider === 'string' ? req.query.provider : '';
      const returnTo = personApprovalPath(tenantId, id);
      const begun = unwrap(await beginSignIn(req.headers.cookie, { tenantId, provider, returnTo }));
      res.append('Set-Cookie', begun.setCookie);
      res.setHeader('Cache-Control', 'no-store');
      res.redirect(303, begun.location.href);
    });

    app.post(PATH, guard('page'), formBody, (req: Asked, res) => decide(dependencies, req, res));
  };

async function show(dependencies: PersonPageDependencies, req: Asked, res: Response): Promise<void> {
  const { baseUrl, clock, visits, appOf, choicesOf, decideByPerson, listPath } = dependencies;
  const { tenantId, id } = req.params;
  const app = unwrap(await appOf(tenantId));
  const now = clock.now();
  const visit = await visits.read(req.headers.cookie, tenantId, now);
  const approval = visit?.isAdmitted && (await decideByPerson.view({ tenantId, userId: visit.userId }, id));
  if (!visit || !approval) {
    const path = personApprovalPath(tenantId, encodeURIComponent(id));
    const choices = await choicesOf(tenantId, (provider) => `${path}/start?provider=${provider}`);
    const isNotTheirs = visit !== null || req.query.unknown !== undefined;
    const model = { app, choices, isNotTheirs };
    return sendInLanguage(res, visit ? 404 : 200, (language) => personSignInPage(model, language));
  }
  const model = {
    app,
    approval,
    hasOthers: (await decideByPerson.othersOf(approval)) > 0,
    action: personApprovalPath(tenantId, approval.id),
    listHref: listPath(tenantId),
    csrf: visit.csrf,
    now,
  };
  sendInLanguage(res, 200, (language) => personApprovalPage(model, language), {
    directives: onlyScript(baseUrl, TIMES.path),
  });
}

async function decide(dependencies: PersonPageDependencies, req: Asked, res: Response): Promise<void> {
  const { baseUrl, clock, visits, decideByPerson } = dependencies;
  const { tenantId, id } = req.params;
  const visit = await visits.read(req.headers.cookie, tenantId, clock.now());
  if (visit) {
    refuseForeignForm(req, baseUrl, visits);
    if (visit.isAdmitted) await decideByPerson.decide({ tenantId, userId: visit.userId }, id, decisionOf(req));
  }
  // The sign-in may be over by now. The page then asks for another one, and nothing was decided.
  res.setHeader('Cache-Control', 'no-store');
  res.redirect(303, personApprovalPath(encodeURIComponent(tenantId), encodeURIComponent(id)));
}

function decisionOf(req: Request): PersonDecision {
  const decision = PERSON_DECISIONS.find((known) => known === formField(req, 'decision'));
  if (decision) return decision;
  const message = `must be one of ${PERSON_DECISIONS.join(', ')}`;
  throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'decision', message }] });
}
