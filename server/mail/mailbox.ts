/**
 * The mailbox of the personas: the last mails, in the memory of this process. It stands in for a mail server on a developer's
 * own machine, so that sign-ins by e-mail work offline.
 */
import type { Composed, MailServer } from './ports.ts';

export interface KeptMail extends Composed {
  readonly code: string;
  readonly at: Date;
}

export interface Mailbox {
  keep(mail: KeptMail): void;
  /** The newest first. */
  all(): readonly KeptMail[];
}

const KEPT = 200;

export function createMailbox(): Mailbox {
  let mails: readonly KeptMail[] = [];
  return {
    keep(mail) {
      mails = [mail, ...mails].slice(0, KEPT);
    },
    all: () => mails,
  };
}

/** The code stands alone on a line of the text. */
const CODE = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/m;

export const mailboxServer = (mailbox: Mailbox, now: () => Date): MailServer => ({
  async send(mail) {
    mailbox.keep({ ...mail, code: CODE.exec(mail.text)?.[0] ?? '', at: now() });
    return { kind: 'sent' };
  },
  check: async () => null,
  close: () => {},
});
