/** The codes of sign-ins by e-mail, and what they need from storage. */
import type { CodeMail } from '../../mail/ports.ts';
import type { Identity } from '../../providers/ports.ts';
import type { AppBinding, SignInClient } from './attempts.ts';
import type { OpenAttempt } from './open-attempt.ts';

/** A sign-in that waits for an address, a code, or the way back. */
export interface AskedAttempt {
  readonly purpose: 'social' | 'account';
  readonly tenantId: string | null;
  readonly redirectUri: string | null;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
  /** Who it would be, with the address that the code was sent to; null before one was asked for. */
  readonly identity: Identity | null;
  /** The right code was typed. */
  readonly isAnswered: boolean;
  readonly codeExpiresAt: Date | null;
  readonly tries: number;
}

export interface NewCode {
  readonly mac: string;
  readonly expiresAt: Date;
  readonly attemptUntil: Date;
  readonly tenantId: string;
  readonly identity: Identity;
  readonly isOwn: boolean;
  readonly mail: CodeMail;
  /** False over the limit of an address: everything looks the same, and no mail goes out. */
  readonly isSent: boolean;
}

/** The providers that are pages of the service. */
export type PageProvider = 'email' | 'passkey';

export interface AskedAttempts {
  find(attempt: OpenAttempt, provider: PageProvider, now: Date): Promise<AskedAttempt | null>;
}

export interface EmailCodeStore extends AskedAttempts {
  /** Code and mail in one statement. False if the attempt is over. */
  setCode(attempt: OpenAttempt, code: NewCode, now: Date): Promise<boolean>;
  /** One of the MACs has to match. Null if there is nothing to check, or no try is left. */
  check(
    attempt: OpenAttempt,
    macs: readonly string[],
    now: Date,
  ): Promise<{ readonly isRight: boolean; readonly tries: number } | null>;
}

/** How the history calls a mail that could not be sent. */
export const MAIL_FAILED = {
  event: 'login_failed',
  provider: 'email',
  metadata: { stage: 'userinfo', error_code: 'mail_failed' },
} as const;

export type MailFailed = (mail: { readonly tenantId: string; readonly attemptHash: string }) => Promise<void>;
