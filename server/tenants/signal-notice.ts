/** What identity providers reported about users' accounts, and how many sessions ended because of it. Pure. */
import { ACCOUNT_SIGNALS, type AccountSignal, SIGNAL_NOTICE_DAYS } from '@porchlight/contract';
import type { NoticeOf, Outcome } from './ports.ts';

const WORDS: Readonly<Record<AccountSignal, string>> = {
  account_hijacked: 'of accounts that were hijacked',
  account_disabled: 'of accounts that were disabled',
  account_purged: 'of accounts that were deleted',
  account_signed_out: 'of people who signed out everywhere',
};

export function signalNotice(outcomes: readonly Outcome[]): NoticeOf<'account-signal'> | null {
  const sessions: Record<AccountSignal, number> = {
    account_hijacked: 0,
    account_disabled: 0,
    account_purged: 0,
    account_signed_out: 0,
  };
  for (const { event, reason, count } of outcomes) {
    const signal = ACCOUNT_SIGNALS.find((known) => event === 'logout' && known === reason);
    if (signal) sessions[signal] += count;
  }
  const counts = ACCOUNT_SIGNALS.filter((signal) => sessions[signal] > 0).map(
    (signal) => `${sessions[signal]} ${WORDS[signal]}`,
  );
  if (counts.length === 0) return null;
  const advice =
    sessions.account_hijacked > 0
      ? 'Somebody else may have used the app in the place of a hijacked person: look at what was done before the sign-out.'
      : 'Nothing has to be done.';
  return {
    kind: 'account-signal',
    sessions,
    message: `In the last ${SIGNAL_NOTICE_DAYS} days sessions were ended because the identity provider reported the account: ${counts.join(', ')}. ${advice}`,
  };
}
