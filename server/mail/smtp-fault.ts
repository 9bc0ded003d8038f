/** Names what went wrong with a mail in words of our own. What a server says never passes through. Pure. */
import { NotPublic } from '../egress/guarded-request.ts';
import { errorCode } from '../kernel/fields.ts';

interface SmtpFault {
  readonly code: MailFaultCode;
  /** Another try cannot succeed. */
  readonly isForEver: boolean;
}

export type MailFaultCode =
  | 'mail_name_unknown'
  | 'mail_unreachable'
  | 'mail_timeout'
  | 'mail_tls'
  | 'mail_sign_in'
  | 'mail_sender_refused'
  | 'mail_refused'
  | 'mail_deferred'
  | 'mail_not_public';

const responseCode = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : 0;

/** The library gives every fault of a connection the code ESOCKET. Node's own code is in `originalCode`. */
const originalCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'originalCode' in error && typeof error.originalCode === 'string'
    ? error.originalCode
    : undefined;

const commandOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'command' in error && typeof error.command === 'string'
    ? error.command
    : '';

export function readSmtpFault(error: unknown): SmtpFault {
  const answer = responseCode(error);
  const isForEver = answer >= 500;
  if (error instanceof NotPublic) return { code: 'mail_not_public', isForEver: true };
  const code = errorCode(error);
  if (code === 'EAUTH' || code === 'ENOAUTH') return { code: 'mail_sign_in', isForEver };
  if (code === 'EENVELOPE' && commandOf(error) === 'MAIL FROM') return { code: 'mail_sender_refused', isForEver };
  if (answer > 0) return { code: isForEver ? 'mail_refused' : 'mail_deferred', isForEver };
  if (code === 'EENVELOPE') return { code: 'mail_refused', isForEver: true };
  return { code: connectionFault(originalCode(error) ?? code), isForEver: false };
}

function connectionFault(code: string | undefined): MailFaultCode {
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'mail_name_unknown';
  if (code === 'ETLS' || /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code ?? '')) return 'mail_tls';
  return code === 'ETIMEDOUT' ? 'mail_timeout' : 'mail_unreachable';
}
