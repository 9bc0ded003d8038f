/** The kinds of auth events in the words of a page. */
import type { EventKind } from '@porchlight/contract';
import type { Tone } from '../../components/notice.ts';

export const EVENT_WORDS: Readonly<Record<EventKind, { readonly label: string; readonly tone: Tone | 'plain' }>> = {
  login_started: { label: 'Sign-in started', tone: 'plain' },
  consent_denied: { label: 'Consent denied', tone: 'warn' },
  authorize: { label: 'Signed in', tone: 'success' },
  login_failed: { label: 'Sign-in failed', tone: 'error' },
  token_refreshed: { label: 'Session refreshed', tone: 'plain' },
  logout: { label: 'Signed out', tone: 'info' },
};
