/** The notice about passkeys that were suspended because there may be a copy of them. Pure. */
import { PASSKEY_SUSPENDED, SIGNAL_NOTICE_DAYS } from '@porchlight/contract';
import type { NoticeOf, Outcome } from './ports.ts';

export function passkeyNotice(outcomes: readonly Outcome[]): NoticeOf<'passkey'> | null {
  const suspended = outcomes
    .filter(({ event, reason }) => event === 'login_failed' && reason.endsWith(`:${PASSKEY_SUSPENDED}`))
    .reduce((sum, { count }) => sum + count, 0);
  if (suspended === 0) return null;
  const many = suspended === 1 ? 'a passkey was suspended' : `${suspended} passkeys were suspended`;
  return {
    kind: 'passkey',
    suspended,
    message: `In the last ${SIGNAL_NOTICE_DAYS} days ${many}, because a counter went back: somebody may have a copy. The sign-in was refused. Ask the person in the event, and end their sessions if they do not know of it.`,
  };
}
