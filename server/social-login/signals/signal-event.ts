/** The content of a security event token, in our own words. Reports that need no action are left out. Pure. */

import type { AccountSignal } from '@porchlight/contract';
import { fieldsOf } from '../../kernel/fields.ts';
import { isIntactSubject, SUBJECT_MAX } from '../../oidc/subject.ts';
import { SIGNAL_EVENTS } from '../ports/signals.ts';

export type ReportedEvent =
  | { readonly kind: 'verification'; readonly state: string }
  | { readonly kind: 'account'; readonly signal: AccountSignal; readonly issuer: unknown; readonly subject: string };

type Event = Readonly<Record<string, unknown>>;

/** `account-enabled`, reports about single tokens and advice end nothing, so they have no entry. */
const SIGNALS: Readonly<Record<string, (event: Event) => AccountSignal>> = {
  [SIGNAL_EVENTS.disabled]: ({ reason }) => (reason === 'hijacking' ? 'account_hijacked' : 'account_disabled'),
  [SIGNAL_EVENTS.purged]: () => 'account_purged',
  [SIGNAL_EVENTS.sessionsRevoked]: () => 'account_signed_out',
  [SIGNAL_EVENTS.tokensRevoked]: () => 'account_signed_out',
};

const STATE_MAX = 200;

const objectOf = (value: unknown): Event => (Array.isArray(value) ? {} : fieldsOf(value));

const isSubject = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= SUBJECT_MAX && isIntactSubject(value);

/** Null if the claim `events` does not have the form of RFC 8417 section 2.2. */
export function readReportedEvents(events: unknown): ReportedEvent[] | null {
  const entries = Object.entries(objectOf(events));
  if (entries.length === 0) return null;
  const reported: ReportedEvent[] = [];
  for (const [type, content] of entries) {
    const event = objectOf(content);
    if (type === SIGNAL_EVENTS.verification) {
      const state = typeof event.state === 'string' ? event.state.slice(0, STATE_MAX) : '';
      reported.push({ kind: 'verification', state });
    } else if (Object.hasOwn(SIGNALS, type)) {
      const { iss: issuer, sub: subject } = objectOf(event.subject);
      if (!isSubject(subject)) return null;
      const signal = SIGNALS[type]?.(event);
      if (signal) reported.push({ kind: 'account', signal, issuer, subject });
    }
  }
  return reported;
}
