/** The page of what waits for an account. */
import type { Express } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import type { Clock } from '../kernel/clock.ts';
import { accountPerson } from '../pages/components/person.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { sendAppPage } from '../pages/respond.ts';
import { inboxPage } from '../pages/views/account/inbox-page.ts';
import { inboxRows } from './inbox-rows.ts';
import type { InboxStore, WordsOfCall } from './ports.ts';
import type { SignInFirst } from './sign-in-routes.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly inbox: InboxStore;
  readonly wordsOf: WordsOfCall;
  readonly signInFirst: SignInFirst;
  readonly guard: GuardRoute;
}

export const inboxRoutes =
  ({ baseUrl, clock, inbox, wordsOf, signInFirst, guard }: Dependencies) =>
  (app: Express): void => {
    app.get(PAGE_PATHS.inbox, guard('page'), async (req, res) => {
      const signedIn = await signInFirst(req, res, PAGE_PATHS.inbox);
      if (!signedIn) return;
      const { account, csrfToken: csrf } = signedIn;
      const now = clock.now();
      const rows = inboxRows(await inbox.itemsOf(account, now), wordsOf);
      const viewer = { ...accountPerson(account), csrf, waiting: rows.length };
      sendAppPage(res, 200, inboxPage({ viewer, rows, now }), baseUrl);
    });
  };
