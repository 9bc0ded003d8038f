/** The search that the address of the events page asks for. An unknown value of a filter counts as not given. Pure. */
import { EVENT_KINDS, type EventKind } from '@porchlight/contract';
import type { EventSearch } from '../social-login/ports/events.ts';
import { dayRangeOf, readDay } from './day-range.ts';
import { readId } from './numbers.ts';

/** The beginning and the ends of a sign-in, and the end of a session. Refreshes are many, and belong to no sign-in. */
const SIGN_INS: readonly EventKind[] = ['login_started', 'authorize', 'login_failed', 'consent_denied', 'logout'];

export interface EventQuery {
  readonly what: EventKind | 'all' | '';
  readonly person: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly provider: string;
  readonly host: string;
  readonly userId: number | undefined;
}

const TEXT_MAX = 200;

export function readEventQuery(query: (name: string) => string | undefined): EventQuery {
  const text = (name: string): string => query(name)?.trim().slice(0, TEXT_MAX) ?? '';
  const what = query('event') === 'all' ? 'all' : (EVENT_KINDS.find((kind) => kind === query('event')) ?? '');
  return {
    what,
    person: text('person'),
    from: readDay(query('from')),
    to: readDay(query('to')),
    reason: text('reason'),
    provider: text('provider'),
    host: text('host'),
    userId: readId(query('user_id')),
  };
}

export function kindsOf({ what, userId }: EventQuery): readonly EventKind[] | undefined {
  if (what === 'all') return undefined;
  if (what !== '') return [what];
  return userId === undefined ? SIGN_INS : undefined;
}

/** Shows one row for each sign-in. A search for a kind, a reason or a person shows every matching event instead. */
export const isBySignIn = ({ what, reason, userId }: EventQuery): boolean =>
  what === '' && reason === '' && userId === undefined;

type Wanted = Omit<EventSearch, 'before' | 'limit' | 'within'>;

/** `withRefused`: people whom the app kept out are found by their address too. */
export const searchOf = (asked: EventQuery, withRefused = false): Wanted => ({
  kinds: kindsOf(asked),
  email: asked.person || undefined,
  withRefused,
  ...dayRangeOf(asked),
  reason: asked.reason || undefined,
  provider: asked.provider || undefined,
  host: asked.host || undefined,
  bySignIn: isBySignIn(asked),
});

/** The newest sign-ins, without a filter. */
export const NEWEST_SIGN_INS: Wanted = searchOf(readEventQuery(() => undefined));

export const isNarrowed = ({ what, ...rest }: EventQuery): boolean =>
  what !== '' || Object.values(rest).some((value) => value !== '' && value !== undefined);

/** The same search as parameters of an address. */
export const parametersOf = ({ what, userId, ...rest }: EventQuery): Record<string, string | undefined> => ({
  event: what || undefined,
  user_id: userId === undefined ? undefined : String(userId),
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value || undefined])),
});
