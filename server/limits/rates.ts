/**
 * The limits of a project that are not caps of its tier: what one person, one session and one address may do, and how
 * many events a stranger can leave in the history. The tenant's report and `/docs/limits` show this list, and the
 * statements and guards that enforce it take their numbers from the same places. Pure.
 */
import {
  BOUNDED_EVENTS_PER_DAY,
  BOUNDED_EVENTS_PER_MINUTE,
  GUARDS,
  type RateName,
  type TierLimits,
} from '@porchlight/contract';
import type { Config } from '../config/config.ts';
import { guardMinute } from './guard-windows.ts';

export type RateSettings = Pick<Config, 'signInsPerHour' | 'refreshesPerHour' | 'addressLimitFactor'>;

export interface Rate {
  readonly name: RateName;
  /** The party that it is counted for. */
  readonly of: string;
  readonly max: number;
  readonly windowS: number;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

export function ratesOf(settings: RateSettings, caps: Pick<TierLimits, 'eventsPerMinute'>): Rate[] {
  const { signInsPerHour, refreshesPerHour, addressLimitFactor } = settings;
  return [
    { name: 'sign_ins_per_person', of: 'one person', max: signInsPerHour, windowS: HOUR_S },
    { name: 'refreshes_per_session', of: 'one session', max: refreshesPerHour, windowS: HOUR_S },
    ...startsOf(caps, addressLimitFactor),
    ...keptRows('kept_starts'),
    ...keptRows('kept_failures'),
  ];
}

/** How many sign-ins one address may start at this project. */
const startsOf = (caps: Pick<TierLimits, 'eventsPerMinute'>, factor: number): Rate[] =>
  GUARDS.start.limits
    .filter(({ by }) => by === 'address at a tenant')
    .map(({ minute }) => ({
      name: 'starts_per_address',
      of: 'one network address',
      max: (minute === 'tier' || minute === undefined ? guardMinute(caps) : minute) * factor,
      windowS: MINUTE_S,
    }));

const keptRows = (name: 'kept_starts' | 'kept_failures'): Rate[] => [
  { name, of: 'the project', max: BOUNDED_EVENTS_PER_MINUTE, windowS: MINUTE_S },
  { name, of: 'the project', max: BOUNDED_EVENTS_PER_DAY, windowS: DAY_S },
];
