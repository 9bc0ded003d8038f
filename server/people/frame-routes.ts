/** What every route of the own page begins and ends with: the app, a sign-in of the last minutes, and the way back. */
import type { OperationId } from '@porchlight/contract';
import type { Request, Response } from 'express';
import { recordActor } from '../http/logging/act.ts';
import { refuseForeignForm } from '../http/request/form-body.ts';
import { tellOnce } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { ownPagePath } from '../social-login/sign-in/own-page-path.ts';
import type { App, OwnPage } from './own-page.ts';
import type { OwnPageSessions, OwnPageVisit } from './own-page-session.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly visits: OwnPageSessions;
  readonly ownPage: Pick<OwnPage, 'app'>;
}

type Params = { tenantId: string };
type Visited = (req: Request, res: Response, app: App, visit: OwnPageVisit) => Promise<void>;
type Handler = (req: Request<Params>, res: Response) => Promise<void>;

/** What a person does: an operation of the API, or one that only a person has. */
type OwnOperation =
  | Extract<OperationId, 'exportUser' | 'revokeSession' | 'deleteUser' | 'leaveTeam'>
  | 'disconnectAgent'
  | 'renameUser'
  | 'linkIdentity'
  | 'addPasskey'
  | 'renamePasskey'
  | 'unlinkIdentity';

export interface OwnPageFrame {
  appOf(req: Request): Promise<App>;
  /** Redirects to the page, so that reloading it sends nothing. */
  back(res: Response, app: App, notice?: Record<string, string>): void;
  /** The app's own log says that a person did this. It does not say who. */
  note(res: Response, app: App, operation: OwnOperation): void;
  /** A person who has not signed in recently is sent to the page, which asks for a sign-in. */
  visited(action: Visited): Handler;
  /** The same for a form, which needs the token of its page. */
  submitted(action: Visited): Handler;
  /** The same for a form that changes the ways to sign in. A blocked person may not use it. */
  changesWays(action: Visited): Handler;
}

export function ownPageFrame({ baseUrl, clock, visits, ownPage }: Dependencies): OwnPageFrame {
  const appOf = async (req: Request): Promise<App> => unwrap(await ownPage.app(String(req.params.tenantId)));
  const back: OwnPageFrame['back'] = (res, { location }, notice = {}) => {
    const query = new URLSearchParams(notice).toString();
    res.setHeader('Cache-Control', 'no-store');
    const to = ownPagePath(location.tenantId) + (query === '' ? '' : `?${query}`);
    tellOnce(res, to, baseUrl);
    res.redirect(303, to);
  };
  const visited: OwnPageFrame['visited'] = (action) => async (req, res) => {
    const request = req;
    const of = await appOf(request);
    const visit = await visits.read(req.headers.cookie, of.location.tenantId, clock.now());
    if (visit) await action(request, res, of, visit);
    else back(res, of);
  };
  const submitted: OwnPageFrame['submitted'] = (action) =>
    visited(async (req, res, of, visit) => {
      refuseForeignForm(req, baseUrl, visits);
      await action(req, res, of, visit);
    });
  return {
    appOf,
    back,
    visited,
    submitted,
    changesWays: (action) =>
      submitted(async (req, res, of, visit) => (visit.isBlocked ? back(res, of) : action(req, res, of, visit))),
    note: (res, { location }, operation) =>
      recordActor(res, { tenantId: location.tenantId, operation, actor: 'person', object: 'their own data' }),
  };
}
