/** The page of the account itself: its picture, its use, what is connected to it, and its end. */
import type { Express, Request } from 'express';
import type { FetchPicture } from '../egress/fetch-picture.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { formBody, formField, refuseForeignForm } from '../http/request/form-body.ts';
import { sendPicture } from '../http/response/send-picture.ts';
import { mayTell, tellOnce } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ErrorParts } from '../kernel/domain-error.ts';
import { entryOf } from '../kernel/fields.ts';
import { expectedAtMonthEnd, reachedOnDay } from '../limits/forecast.ts';
import { isCapped, type LimitLine } from '../limits/limit-report.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import { accountPerson } from '../pages/components/person.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { sendAppPage } from '../pages/respond.ts';
import { accountSettingsPage } from '../pages/views/account/account-settings-page.ts';
import type { ProgramModel } from '../pages/views/account/connected-programs-card.ts';
import type { BrowserModel } from '../pages/views/account/signed-in-browsers-card.ts';
import type { UseModel } from '../pages/views/account/usage-by-project.ts';
import type { AccountLimits } from './account-limits.ts';
import type { DeleteAccount } from './delete-account.ts';
import { FORM_PATHS } from './owner-form-paths.ts';
import type {
  AccountUsage,
  BrowserSessions,
  ConnectedProgram,
  ConnectedProgramStore,
  InboxStore,
  SignedIn,
  SignedInBrowser,
  SignedInBrowserStore,
} from './ports.ts';
import type { SignInFirst } from './sign-in-routes.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly signInFirst: SignInFirst;
  readonly browsers: SignedInBrowserStore;
  readonly programs: ConnectedProgramStore;
  readonly accountLimits: AccountLimits;
  readonly inbox: InboxStore;
  readonly accountUsage: (accountId: string) => Promise<AccountUsage>;
  readonly deleteAccount: DeleteAccount;
  readonly fetchPicture: FetchPicture;
  readonly guard: GuardRoute;
}

export const accountSettingsRoutes = (dependencies: Dependencies) => (app: Express) => {
  const { baseUrl, clock, sessions, signInFirst, programs, deleteAccount, fetchPicture, guard } = dependencies;
  const settings = settingsPage(dependencies);

  app.get(PAGE_PATHS.accountPicture, guard('picture'), async (req, res) => {
    const address = (await sessions.read(req.headers.cookie, clock.now()))?.account.picture;
    sendPicture(res, address ? await fetchPicture(address, clientAddress(req)) : null);
  });

  app.get(PAGE_PATHS.accountSettings, guard('page'), async (req, res) => {
    const signedIn = await signInFirst(req, res, PAGE_PATHS.accountSettings);
    if (!signedIn) return;
    const { ended, undo } = req.query;
    const isUndoable = typeof undo === 'string' && (await programs.isUndoable(signedIn.account.id, undo, clock.now()));
    const undoAction = isUndoable ? FORM_PATHS.reconnect(undo) : undefined;
    // The page may say that something was done as long as it can be undone, also after a reload.
    const isTrue = mayTell(req, res, baseUrl) || (isUndoable && ended === 'program');
    const notice = isTrue && typeof ended === 'string' ? entryOf(ENDED, ended) : undefined;
    sendAppPage(res, 200, await settings(req, signedIn, notice, undoAction), baseUrl);
  });

  app.post(FORM_PATHS.deleteAccount, guard('page'), formBody, async (req, res) => {
    const signedIn = await signInFirst(req, res);
    if (!signedIn) return;
    refuseForeignForm(req, baseUrl, sessions);
    const { email, id } = signedIn.account;
    const isMeant = formField(req, 'confirm')?.trim().toLowerCase() === email.toLowerCase();
    const deleted = isMeant ? await deleteAccount(id) : null;
    if (deleted?.ok) {
      res.append('Set-Cookie', await sessions.close(req.headers.cookie));
      const to = `${PAGE_PATHS.signIn}?deleted=1`;
      tellOnce(res, to, baseUrl);
      res.redirect(303, to);
      return;
    }
    const { errors = [] }: Partial<ErrorParts> = deleted?.ok === false ? deleted.error : {};
    const text = errors[0]?.message ?? `Type ${email} to delete your account.`;
    const page = await settings(req, signedIn, { tone: 'error', title: 'Nothing was deleted', text });
    sendAppPage(res, 400, page, baseUrl);
  });
};

const settingsPage =
  ({ clock, sessions, browsers, programs, accountLimits, inbox, accountUsage }: Dependencies) =>
  async (req: Request, signedIn: SignedIn, notice?: NoticeModel, undoAction?: string): Promise<string> => {
    const { account, csrfToken: csrf } = signedIn;
    const now = clock.now();
    const [{ caps, lines }, use, connected, here, waiting] = await Promise.all([
      accountLimits(account),
      accountUsage(account.id),
      programs.programsOf(account.id, now),
      browsers.browsersOf(account.id, now),
      inbox.itemsOf(account, now),
    ]);
    const current = browsers.handleOf(sessions.tokenOf(req.headers.cookie) ?? '');
    return accountSettingsPage({
      viewer: { ...accountPerson(account), csrf, waiting: waiting.length },
      tier: account.tier,
      caps,
      usage: lines,
      use: { ...use, forecast: forecastOf(lines, now) },
      programs: connected.map(programModel),
      browsers: {
        browsers: here.map((browser) => browserModel(browser, current)),
        endOthersAction: FORM_PATHS.endOtherSessions,
      },
      deleteAction: FORM_PATHS.deleteAccount,
      ...(notice ? { notice } : {}),
      ...(undoAction === undefined ? {} : { undoAction }),
    });
  };

function forecastOf(lines: readonly LimitLine[], now: Date): UseModel['forecast'] {
  const month = lines.find(({ name }) => name === 'auth_events_per_month');
  if (!month || !isCapped(month) || month.used === 0) return null;
  const { used, max, resetsAt } = month;
  if (used >= max && resetsAt !== null) return { kind: 'full', max, until: resetsAt.toISOString().slice(0, 10) };
  const expected = expectedAtMonthEnd(month, now);
  return expected === null ? null : { kind: 'pace', expected, max, reachedOn: reachedOnDay(month, now) };
}

const programModel = ({ handle, ...program }: ConnectedProgram): ProgramModel => ({
  ...program,
  disconnectAction: FORM_PATHS.disconnect(handle),
});

const browserModel = ({ handle, browser, since, lastUsed, until }: SignedInBrowser, here: string): BrowserModel => ({
  name: browser,
  since,
  lastUsed,
  until,
  current: handle === here,
  endAction: FORM_PATHS.endSession(handle),
});

const ENDED: Readonly<Record<string, NoticeModel | undefined>> = {
  program: { tone: 'success', text: 'The app is disconnected. Nothing that it held works any more.' },
  undone: { tone: 'success', text: 'The app is connected again, as it was.' },
  'too-late': { tone: 'warn', text: 'It can no longer be undone. The app can ask you again.' },
  session: { tone: 'success', text: 'That browser is signed out.' },
  sessions: { tone: 'success', text: 'You are signed out everywhere but here.' },
};
