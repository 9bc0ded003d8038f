/** `/personas/mail`: the mails to made-up people, on the machine of a developer. */
import type { Express } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { sendPage } from '../pages/respond.ts';
import { mailboxPage } from '../pages/views/sign-in/mailbox-page.ts';
import type { Mailbox } from './mailbox.ts';

interface Dependencies {
  readonly guard: GuardRoute;
  readonly mailbox: Mailbox;
  /** Resolves when every mail that was asked for has arrived. */
  readonly settled: () => Promise<void>;
}

export const MAILBOX_PATH = '/personas/mail';

export const mailboxRoutes =
  ({ guard, mailbox, settled }: Dependencies) =>
  (app: Express): void => {
    app.get(MAILBOX_PATH, guard('page'), async (_req, res) => {
      await settled();
      sendPage(res, 200, mailboxPage(mailbox.all()));
    });
  };
