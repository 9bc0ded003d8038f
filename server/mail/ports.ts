/** Mails that wait to be sent, and what sends them. */
import type { Language } from '../pages/language.ts';

/** What a mail with a code says. It is sealed while it waits. */
export interface CodeMail {
  readonly to: string;
  readonly code: string;
  readonly language: Language;
  /** The name of the project, as its owner wrote it; null if nobody has claimed it. */
  readonly appName: string | null;
  readonly appHost: string;
  /** The host of the page that takes the code. */
  readonly pageHost: string;
  /** An ISO time. */
  readonly askedAt: string;
  /** Roughly from where. */
  readonly place: string;
}

export interface QueuedMail {
  readonly id: number;
  readonly tenantId: string;
  /** The hash that names the sign-in for which the code is. */
  readonly attemptHash: string;
  readonly isOwn: boolean;
  readonly sealed: string;
  readonly tries: number;
}

/** A project with mails that are due; those by its own mail server count by themselves. */
export interface WaitingMails {
  readonly tenantId: string;
  readonly isOwn: boolean;
  readonly isClaimed: boolean;
  readonly due: number;
}

export interface MailQueue {
  /** The longest waiting first. */
  waiting(now: Date): Promise<WaitingMails[]>;
  /** Takes due mails until their lease ends: no other node sends them in that time. */
  take(places: readonly { tenantId: string; isOwn: boolean; places: number }[], now: Date): Promise<QueuedMail[]>;
  /** It was sent, or can never be. */
  remove(id: number): Promise<void>;
  tryAgain(id: number, tries: number, at: Date): Promise<void>;
  /** How many wait on all nodes, and since when the oldest does. */
  depth(): Promise<{ readonly waiting: number; readonly oldest: Date | null }>;
}

export interface Composed {
  /** The same at each try, so that a receiver can tell a mail that came twice. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
}

/** `refused` is for ever. After `later` another try may succeed. */
export type SendOutcome = { readonly kind: 'sent' } | { readonly kind: 'refused' | 'later'; readonly reason: string };

/** What a check of a mail server finds, in our own words; null if nothing. */
export type MailProblem = { readonly code: string } | null;

export interface MailServer {
  send(mail: Composed): Promise<SendOutcome>;
  /** Greets, signs in and sends nothing. */
  check(): Promise<MailProblem>;
  close(): void;
}

export interface AskedMail {
  /** A MAC of the address. */
  readonly address: string;
  /** A MAC of the mailbox in which its mails arrive: other addresses may have the same one. */
  readonly mailbox: string;
  /** The network address that asks. */
  readonly caller: string;
  /** This browser has signed in with the address before. */
  readonly knownBrowser: string | null;
  /** The project that sends by its own server; null for the server of the service, which all projects share. */
  readonly ownOf: string | null;
}

export interface AddressLimits {
  /** Whether one more code may go to this address. */
  admit(asked: AskedMail, now: Date): Promise<boolean>;
  /** Whether the guests together may send one more today; null, or when they may again. */
  guestsWait(now: Date): Promise<Date | null>;
}
