/**
 * The link of an invitation to a team. To see it a person signs in to the app, for this page only. Opening it changes
 * nothing. The form needs the token of its page, so that no other site and no program can send it.
 */
import { ERRORS } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { recordActor } from '../http/logging/act.ts';
import { formBody, formField, refuseForeignForm } from '../http/request/form-body.ts';
import { mayTell, tellOnce } from '../http/response/tell-once.ts';
import { mayBeLink } from '../invitations/invitation.ts';
import type { Clock } from '../kernel/clock.ts';
import { type DomainError, Refusal, unwrap } from '../kernel/domain-error.ts';
import { type Random, randomBase64Url } from '../kernel/random.ts';
import type { Result } from '../kernel/result.ts';
import { PRESS_ONCE, TIMES } from '../pages/assets.ts';
import type { ProviderChoice } from '../pages/components/provider-links.ts';
import { onlyScript } from '../pages/content-security-policy.ts';
import { sendInLanguage } from '../pages/respond.ts';
import type { OwnSignIn } from '../social-login/ports/own-sign-in.ts';
import {
  declinedTeamPage,
  fullTeamPage,
  type InvitingApp,
  invitedSignInPage,
  joinedTeamPage,
  noLinkPage,
  noTeamInvitationPage,
  teamInvitationPage,
} from './invitation-page.ts';
import { invitationPath } from './invitation-path.ts';
import type { PendingInvitations } from './pending-invitation.ts';
import type { AnswerInvitation } from './ports.ts';

interface Visit {
  readonly userId: number;
  readonly csrf: string;
}

export interface InvitationPageDependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly guard: GuardRoute;
  readonly answer: AnswerInvitation;
  readonly pending: PendingInvitations;
  readonly ownSignIn: OwnSignIn;
  /** Refused while the project is not open. */
  readonly appOf: (tenantId: string) => Promise<Result<InvitingApp, DomainError>>;
  /** Who has signed in for an invitation of this app within the last minutes, in this browser. */
  readonly visits: {
    open(tenantId: string, who: { readonly userId: number; readonly by: null }, now: Date): Promise<string>;
    read(cookieHeader: string | undefined, tenantId: string, now: Date): Promise<Visit | null>;
    checkCsrf(cookieHeader: string | undefined, submitted: unknown): boolean;
  };
  readonly choicesOf: (tenantId: string, hrefOf: (id: string) => string) => Promise<readonly ProviderChoice[]>;
}

const PATH = invitationPath(':tenantId', ':token');

type Invited = Request<{ tenantId: string; token: string }>;
type Returned = Request<{ tenantId: string }>;

export const invitationPageRoutes =
  (dependencies: InvitationPageDependencies) =>
  (app: Express): void => {
    const { guard } = dependencies;
    app.get(PATH, guard('page'), (req: Invited, res) => show(dependencies, req, res));
    app.post(PATH, guard('page'), formBody, (req: Invited, res) => decide(dependencies, req, res));
    app.get(`${PATH}/start`, guard('accountSignIn'), (req: Invited, res) => start(dependencies, req, res));
    app.get('/edge/teams/:tenantId/invited', guard('page'), (req: Returned, res) => signedIn(dependencies, req, res));
  };

const pathOf = ({ params: { tenantId, token } }: Invited): string =>
  invitationPath(encodeURIComponent(tenantId), encodeURIComponent(token));

const forward = (res: Response, to: string): void => {
  res.setHeader('Cache-Control', 'no-store');
  res.redirect(303, to);
};

async function show(dependencies: InvitationPageDependencies, req: Invited, res: Response): Promise<void> {
  const { baseUrl, clock, visits, appOf, answer } = dependencies;
  const { tenantId, token } = req.params;
  const app = unwrap(await appOf(tenantId));
  if (!mayBeLink(token)) return sendInLanguage(res, 404, (language) => noLinkPage(app, 'broken', language));
  const path = pathOf(req);
  const otherHref = `${path}?account=other`;
  const visit = req.query.account === 'other' ? null : await visits.read(req.headers.cookie, tenantId, clock.now());
  if (visit && (await showAnswered(dependencies, app, visit, req, res))) return;
  const seen = visit && unwrap(await answer.view(tenantId, token, visit.userId));
  if (!visit || !seen) return showSignIn(dependencies, app, req, res);
  const { person, invitation } = seen;
  if (!invitation) {
    const model = { app, person, otherHref };
    return sendInLanguage(res, ERRORS.invitationNotFound.status, (language) => noTeamInvitationPage(model, language));
  }
  const model = { app, person, invitation, action: path, otherHref, csrf: visit.csrf };
  sendInLanguage(res, 200, (language) => teamInvitationPage(model, language), {
    directives: onlyScript(baseUrl, TIMES.path, PRESS_ONCE.path),
  });
}

/** What came of the decision. It is read again, so a link that somebody made up shows nothing. */
async function showAnswered(
  { baseUrl, answer }: InvitationPageDependencies,
  app: InvitingApp,
  { userId }: Visit,
  req: Invited,
  res: Response,
): Promise<boolean> {
  const { tenantId } = req.params;
  const { done, joined } = req.query;
  if (done === 'declined' && mayTell(req, res, baseUrl)) {
    sendInLanguage(res, 200, (language) => declinedTeamPage(app, language));
    return true;
  }
  const team = typeof joined === 'string' ? unwrap(await answer.joined(tenantId, Number(joined), userId)) : null;
  if (team) sendInLanguage(res, 200, (language) => joinedTeamPage({ app, team }, language));
  return team !== null;
}

async function showSignIn(
  { baseUrl, choicesOf }: InvitationPageDependencies,
  app: InvitingApp,
  req: Invited,
  res: Response,
): Promise<void> {
  const path = pathOf(req);
  const choices = await choicesOf(req.params.tenantId, (provider) => `${path}/start?provider=${provider}`);
  const notSignedIn = req.query.signed_in === 'no' && mayTell(req, res, baseUrl);
  sendInLanguage(res, 200, (language) => invitedSignInPage({ app, choices, notSignedIn }, language));
}

async function start(dependencies: InvitationPageDependencies, req: Invited, res: Response): Promise<void> {
  const { appOf, clock, ownSignIn, pending, random } = dependencies;
  const { tenantId, token } = req.params;
  unwrap(await appOf(tenantId));
  // Nothing that an invitation cannot be is kept in a cookie.
  if (!mayBeLink(token)) return forward(res, pathOf(req));
  const { provider } = req.query;
  const codeVerifier = randomBase64Url(random, 32);
  const begin = { tenantId, end: 'invitation', codeVerifier } as const;
  const begun = ownSignIn.start(
    typeof provider === 'string' && provider !== '' ? { ...begin, provider } : begin,
    req.headers.cookie,
  );
  res.append('Set-Cookie', begun.setCookie);
  res.append('Set-Cookie', await pending.keep({ tenantId, token, codeVerifier }, clock.now()));
  forward(res, begun.location);
}

/** The browser is back from the sign-in. Whose invitation it is stands in the cookie that was set at the start. */
async function signedIn(dependencies: InvitationPageDependencies, req: Returned, res: Response): Promise<void> {
  const { baseUrl, clock, appOf, ownSignIn, pending, visits } = dependencies;
  const { tenantId } = req.params;
  const app = unwrap(await appOf(tenantId));
  const kept = await pending.read(req.headers.cookie, tenantId, clock.now());
  if (!kept) return sendInLanguage(res, 400, (language) => noLinkPage(app, 'lost', language));
  const path = invitationPath(encodeURIComponent(tenantId), encodeURIComponent(kept.token));
  const { code } = req.query;
  const finished = typeof code === 'string' ? await ownSignIn.finish(tenantId, code, kept.codeVerifier) : null;
  if (finished?.ok) {
    res.append('Set-Cookie', await visits.open(tenantId, { userId: finished.value.id, by: null }, clock.now()));
    res.append('Set-Cookie', pending.close());
    return forward(res, path);
  }
  const to = `${path}?signed_in=no`;
  tellOnce(res, to, baseUrl);
  forward(res, to);
}

async function decide(dependencies: InvitationPageDependencies, req: Invited, res: Response): Promise<void> {
  const { baseUrl, clock, visits, appOf } = dependencies;
  const { tenantId } = req.params;
  const app = unwrap(await appOf(tenantId));
  const visit = await visits.read(req.headers.cookie, tenantId, clock.now());
  // The sign-in may be over by now. The page then asks for another one, and nothing was decided.
  if (!visit) return forward(res, pathOf(req));
  refuseForeignForm(req, baseUrl, visits);
  const decision = formField(req, 'decision');
  if (decision === 'accept') return accept(dependencies, app, visit, req, res);
  if (decision === 'decline') return decline(dependencies, visit, req, res);
  throw new Refusal({
    code: 'invalidRequest',
    errors: [{ path: 'decision', message: 'must be accept or decline' }],
  });
}

async function accept(
  { answer, baseUrl }: InvitationPageDependencies,
  app: InvitingApp,
  { userId }: Visit,
  req: Invited,
  res: Response,
): Promise<void> {
  const { tenantId, token } = req.params;
  const path = pathOf(req);
  const seen = unwrap(await answer.view(tenantId, token, userId))?.invitation;
  const accepted = await answer.accept(tenantId, token, userId);
  if (accepted.ok) {
    const { teamId } = accepted.value;
    recordActor(res, { tenantId, operation: 'acceptTeamInvitation', actor: 'person', object: `team ${teamId}` });
    return forward(res, `${path}?joined=${teamId}`);
  }
  const { code } = accepted.error;
  if (code === 'teamLimit' && seen) {
    const model = { app, invitation: seen, href: path };
    return sendInLanguage(res, ERRORS.teamLimit.status, (language) => fullTeamPage(model, language), {
      directives: onlyScript(baseUrl, TIMES.path),
    });
  }
  if (code !== 'invitationNotFound') throw new Refusal(accepted.error);
  // Pressed twice: the person is in the team by now, and the page says so. Any other team says nothing.
  const team = Number(formField(req, 'team'));
  forward(res, Number.isSafeInteger(team) && team > 0 ? `${path}?joined=${team}` : path);
}

async function decline(
  { answer, baseUrl }: InvitationPageDependencies,
  { userId }: Visit,
  req: Invited,
  res: Response,
): Promise<void> {
  const { tenantId, token } = req.params;
  const path = pathOf(req);
  const declined = await answer.decline(tenantId, token, userId);
  if (!declined.ok && declined.error.code !== 'invitationNotFound') throw new Refusal(declined.error);
  if (!declined.ok) return forward(res, path);
  const object = `team ${declined.value.teamId}`;
  recordActor(res, { tenantId, operation: 'declineTeamInvitation', actor: 'person', object });
  const to = `${path}?done=declined`;
  tellOnce(res, to, baseUrl);
  forward(res, to);
}
