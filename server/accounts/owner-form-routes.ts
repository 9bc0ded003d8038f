/**
 * The forms of the account's own page. Each needs a session and the token of its page. Each ends with a redirect to the
 * page, so that a reload sends nothing. Something of another owner gets the same answer as something that does not exist.
 */
import type { Express, Request, Response } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { formBody, refuseForeignForm } from '../http/request/form-body.ts';
import { tellOnce } from '../http/response/tell-once.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import { Refusal } from '../kernel/domain-error.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { prefersHtml } from '../pages/respond.ts';
import { FORM_PATHS } from './owner-form-paths.ts';
import type { BrowserSessions, ConnectedProgramStore, SignedInBrowserStore } from './ports.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly browsers: SignedInBrowserStore;
  readonly programs: ConnectedProgramStore;
  readonly guard: GuardRoute;
}

/** How long a program that was disconnected can be put back. */
const UNDO_S = 600;

/** Does what the form asks for. Returns the query that tells the page which message to show. */
type OwnerAction<Params extends Request['params']> = (
  accountId: string,
  req: Request<Params>,
) => Promise<Record<string, string>>;

export const ownerFormRoutes =
  ({ baseUrl, clock, sessions, browsers, programs, guard }: Dependencies) =>
  (app: Express): void => {
    const byOwner = signedInOwner({ baseUrl, clock, sessions });

    app.post(
      `${PAGE_PATHS.account}/programs/:handle/disconnect`,
      guard('page'),
      formBody,
      byOwner<{ handle: string }>(async (accountId, req) => {
        const { handle } = req.params;
        const now = clock.now();
        const ended = await programs.disconnect(accountId, handle, now, addSeconds(now, UNDO_S));
        return { ended: 'program', ...(ended ? { undo: handle } : {}) };
      }),
    );

    app.post(
      `${PAGE_PATHS.account}/programs/:handle/reconnect`,
      guard('page'),
      formBody,
      byOwner<{ handle: string }>(async (accountId, req) => ({
        ended: (await programs.reconnect(accountId, req.params.handle, clock.now())) ? 'undone' : 'too-late',
      })),
    );

    app.post(
      FORM_PATHS.endOtherSessions,
      guard('page'),
      formBody,
      byOwner(async (accountId, req) => {
        await browsers.closeAll(accountId, browsers.handleOf(sessions.tokenOf(req.headers.cookie) ?? ''));
        return { ended: 'sessions' };
      }),
    );

    app.post(
      `${PAGE_PATHS.account}/sessions/:handle/end`,
      guard('page'),
      formBody,
      byOwner<{ handle: string }>(async (accountId, req) => {
        await browsers.closeOne(accountId, req.params.handle);
        return { ended: 'session' };
      }),
    );
  };

/** The forms of an account: the owner is signed in, and the form is of our own page. */
const signedInOwner =
  ({ baseUrl, clock, sessions }: Pick<Dependencies, 'baseUrl' | 'clock' | 'sessions'>) =>
  <Params extends Request['params']>(action: OwnerAction<Params>) =>
  async (req: Request<Params>, res: Response): Promise<void> => {
    const signedIn = await sessions.read(req.headers.cookie, clock.now());
    if (!signedIn) {
      if (!prefersHtml(req)) throw new Refusal({ code: 'missingCredentials' });
      res.redirect(303, PAGE_PATHS.signIn);
      return;
    }
    refuseForeignForm(req, baseUrl, sessions);
    const notice = await action(signedIn.account.id, req);
    res.setHeader('Cache-Control', 'no-store');
    const to = `${PAGE_PATHS.accountSettings}?${new URLSearchParams(notice)}`;
    tellOnce(res, to, baseUrl);
    res.redirect(303, to);
  };
