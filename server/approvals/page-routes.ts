/** The owner's side of approvals: what waits, what would change, and the decision. */
import { operationById } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import { FRESH_FOR, isFresh } from '../accounts/fresh-sign-in.ts';
import type { BrowserSessions, SignedIn } from '../accounts/ports.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { recordActor } from '../http/logging/act.ts';
import { formBody, formField, refuseForeignForm } from '../http/request/form-body.ts';
import { mayTell, tellOnce } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import { CONFIRMED } from '../pages/components/form.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { prefersHtml, sendTimedPage } from '../pages/respond.ts';
import type { ProveHost } from '../social-login/ports/hosts.ts';
import { proofText } from '../social-login/settings/host-proof.ts';
import { partsOf } from './approval.ts';
import { type ApprovalCard, FROM_LIST, type ProofLook } from './approval-card.ts';
import { approvalPage, type Done, endKeyPage, isDone } from './approval-page.ts';
import { APPROVAL_PATH } from './ask-owner.ts';
import { askedOf, askedWords } from './asked-words.ts';
import { waitStatusOfRequest } from './common/request.ts';
import { type ApprovalCase, type DecideApproval, type Decision, keyOf } from './decide-approval.ts';
import { offersOf } from './prove-offer.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly decideApproval: DecideApproval;
  readonly proveHost: Pick<ProveHost, 'checkDomain'>;
  readonly guard: GuardRoute;
}

type Wanted = Decision | 'prove' | 'deny_all';

const DECISIONS: readonly Wanted[] = ['approve', 'deny', 'deny_and_end_key', 'deny_all', 'prove'];

export const approvalPageRoutes =
  (dependencies: Dependencies) =>
  (app: Express): void => {
    const { decideApproval, guard } = dependencies;
    const page = pageParts(dependencies);

    app.get(APPROVAL_PATH, guard('page'), async (req, res) => {
      const signedIn = await page.reach(req, res);
      if (!signedIn) return;
      const waiting = await decideApproval.waitingFor(signedIn.account.id);
      await page.show(req, res, signedIn, waiting, { isList: true });
    });

    app.get(`${APPROVAL_PATH}/:id`, guard('page'), async (req, res) => {
      const signedIn = await page.reach(req, res);
      if (!signedIn) return;
      const found = unwrap(await decideApproval.view(req.params.id, signedIn.account.id));
      const waiting = await decideApproval.waitingFor(signedIn.account.id);
      const others = waiting.filter(({ approval }) => approval.id !== found.approval.id).length;
      await page.show(req, res, signedIn, [found], { others });
    });

    app.post(`${APPROVAL_PATH}/:id`, guard('page'), formBody, decideByForm(dependencies, page));
  };

const decideByForm =
  ({ baseUrl, clock, sessions, decideApproval, proveHost }: Dependencies, page: PageParts) =>
  async (req: Request<{ id: string }>, res: Response): Promise<void> => {
    const leadOn = (to: string): void => {
      tellOnce(res, to, baseUrl);
      res.redirect(303, to);
    };
    const signedIn = await page.reach(req, res);
    if (!signedIn) return;
    refuseForeignForm(req, baseUrl, sessions);
    const decision = decisionOf(req);
    const { id } = req.params;
    if (decision === 'deny_and_end_key' && formField(req, CONFIRMED) !== 'yes') {
      const found = unwrap(await decideApproval.view(id, signedIn.account.id));
      return page.askFirst(req, res, signedIn, found);
    }
    // A browser that was left open is no person: approving asks for a sign-in of the last minutes, denying does not.
    const needsFresh = decision === 'approve' || decision === 'prove';
    if (needsFresh && !isFresh(signedIn, clock.now())) {
      if (!prefersHtml(req)) throw new Refusal({ code: 'missingCredentials', detail: SIGN_IN_AGAIN });
      res.redirect(303, signInAt(`${APPROVAL_PATH}/${id}`));
      return;
    }
    if (decision === 'prove') {
      const found = unwrap(await decideApproval.view(id, signedIn.account.id));
      const looked = await proveOffered(proveHost, found, formField(req, 'domain'), res);
      return page.show(req, res, signedIn, [found], { looked });
    }
    if (decision === 'deny_all') {
      const denied = unwrap(await decideApproval.denyAll(id, signedIn.account.id));
      const [first] = denied;
      const object = denied.length === 1 ? id : `${denied.length} calls of ${first?.approval.requester ?? 'a key'}`;
      if (first) recordActor(res, { tenantId: first.tenant.id, operation: 'denyCall', actor: 'owner', object });
      return leadOn(listWith('denied-all'));
    }
    const decided = unwrap(await decideApproval.decide(id, signedIn.account.id, decision));
    if (decided) {
      const operation = decision === 'approve' ? 'approveCall' : 'denyCall';
      recordActor(res, { tenantId: decided.tenant.id, operation, actor: 'owner', object: id });
    }
    const fromList = formField(req, FROM_LIST) === 'yes' && decided;
    leadOn(fromList ? listWith(DONE_OF[decision]) : `${APPROVAL_PATH}/${encodeURIComponent(id)}`);
  };

const listWith = (done: Done): string => `${APPROVAL_PATH}?done=${done}`;

const DONE_OF = {
  approve: 'approved',
  deny: 'denied',
  deny_and_end_key: 'key-ended',
} as const satisfies Readonly<Record<Decision, Done>>;

function decisionOf(req: Request): Wanted {
  const decision = DECISIONS.find((known) => known === formField(req, 'decision'));
  if (decision) return decision;
  const message = `must be one of ${DECISIONS.join(', ')}`;
  throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'decision', message }] });
}

/** Looks for the record that proves the domain of a host which the call would add. */
async function proveOffered(
  proveHost: Dependencies['proveHost'],
  { approval, tenant }: ApprovalCase,
  wanted: string | null,
  res: Response,
): Promise<ProofLook> {
  const offered = offersOf(approval.changes).find(({ domain }) => domain === wanted);
  if (!offered) throw new Refusal({ code: 'invalidRequest', errors: [NOT_OFFERED] });
  const { domain } = offered;
  recordActor(res, { tenantId: tenant.id, operation: 'checkHost', actor: 'owner', object: `*.${domain}` });
  const { found, faults } = unwrap(await proveHost.checkDomain(tenant, domain));
  return { domain, isProven: found !== null, faults };
}

interface Shown {
  readonly others?: number;
  readonly looked?: ProofLook | null;
  readonly isList?: boolean;
}

type PageParts = ReturnType<typeof pageParts>;

/** Who looks at the page, and the page itself. */
function pageParts({ baseUrl, clock, sessions }: Dependencies) {
  /** Null if the browser was sent to the sign-in instead. */
  const reach = async (req: Request, res: Response): Promise<SignedIn | null> => {
    res.setHeader('Cache-Control', 'no-store');
    const signedIn = await sessions.read(req.headers.cookie, clock.now());
    if (signedIn) return signedIn;
    if (!prefersHtml(req)) throw new Refusal({ code: 'missingCredentials' });
    res.redirect(303, signInAt(req.path));
    return null;
  };

  const show = async (
    req: Request,
    res: Response,
    signedIn: SignedIn,
    cases: readonly ApprovalCase[],
    { others = 0, looked = null, isList = false }: Shown,
  ) => {
    const now = clock.now();
    const mayApprove = isFresh(signedIn, now);
    const cards = cases.map((found) => cardOf(found, now));
    const done = isList && typeof req.query.done === 'string' && mayTell(req, res, baseUrl) ? req.query.done : '';
    const model = {
      cards,
      isList,
      done: isDone(done) ? done : undefined,
      others,
      looked,
      mayApprove,
      csrf: signedIn.csrfToken,
      signInHref: signInAt(req.path),
      now,
    };
    sendTimedPage(res, 200, approvalPage(model), baseUrl);
  };

  /** A key that ends does not come back, so the first press only says what stops. */
  const askFirst = (req: Request, res: Response, { csrfToken: csrf }: SignedIn, found: ApprovalCase): void => {
    const card = cardOf(found, clock.now());
    const isFromList = formField(req, FROM_LIST) === 'yes';
    const back = isFromList ? { [FROM_LIST]: 'yes' } : {};
    const hidden = { decision: 'deny_and_end_key', [CONFIRMED]: 'yes', ...back };
    sendTimedPage(res, 200, endKeyPage(card, { csrf, hidden }), baseUrl);
  };

  return { reach, show, askFirst };
}

const SIGN_IN_AGAIN = `An approval needs ${FRESH_FOR}.`;

const NOT_OFFERED = { path: 'domain', message: 'must be the domain of a host that the call adds' };

const signInAt = (path: string): string => `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(path)}`;

function cardOf({ approval, tenant, keyName }: ApprovalCase, now: Date): ApprovalCard {
  return {
    id: approval.id,
    action: `${APPROVAL_PATH}/${approval.id}`,
    tenantName: tenant.name,
    tenantId: tenant.id,
    risk: approval.risk,
    calls: partsOf(approval).map(({ operation, risk, changes }) => {
      const { method, path } = operationById(operation);
      const words = askedWords(operation);
      const summary = words.slice(0, 1).toUpperCase() + words.slice(1);
      return { summary, call: `${method} ${path}`, risk, changes };
    }),
    asked: askedOf(approval),
    key: keyOf(approval),
    keyName,
    requester: `${tenant.id} ${approval.requester}`,
    offers: offersOf(approval.changes).map((offer) => ({ ...offer, text: proofText(tenant.id, tenant.ownerId ?? '') })),
    userCode: approval.userCode,
    askedAt: approval.createdAt,
    expiresAt: approval.expiresAt,
    status: waitStatusOfRequest(approval, now),
  };
}
