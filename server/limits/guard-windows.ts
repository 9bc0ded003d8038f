/**
 * Returns the windows that a call takes from, for a guard and the parties that the call counts for. Pure: `now` is an
 * argument.
 */
import {
  type Counted,
  EPHEMERAL_LIFETIME_H,
  GUARDS,
  type GuardLimit,
  type GuardName,
  LOCAL_TEST_USERS_FACTOR,
  SITE_FACTOR,
  TIER_LIMITS,
  type TierLimits,
  type TierName,
} from '@porchlight/contract';
import type { Config } from '../config/config.ts';
import { addSeconds } from '../kernel/clock.ts';
import { isLoopback } from '../kernel/loopback.ts';
import type { CountedWindow, Subjects } from './ports.ts';

export type GuardSettings = Pick<
  Config,
  'baseUrl' | 'genesisPerMinute' | 'genesisPerDay' | 'oauthRegisterPerMinute' | 'addressLimitFactor'
>;

interface Span {
  readonly name: 'minute' | 'hour' | 'day' | 'year' | 'unclaimed';
  readonly seconds: number;
}

const MINUTE: Span = { name: 'minute', seconds: 60 };
const HOUR: Span = { name: 'hour', seconds: 3_600 };
const DAY: Span = { name: 'day', seconds: 86_400 };
const YEAR: Span = { name: 'year', seconds: 365 * 86_400 };
const UNCLAIMED: Span = { name: 'unclaimed', seconds: EPHEMERAL_LIFETIME_H * 3_600 };

/** The largest value of the column. A limit above it never refuses. */
const COUNT_MAX = 2_147_483_647;

export interface GuardWindow extends CountedWindow {
  readonly by: Counted;
  readonly span: Span['name'];
  readonly seconds: number;
  /** The tier whose minute sizes the window. */
  readonly tier?: TierName | undefined;
}

/** What a guard lets through in a minute that is sized by the tier. A tier without caps is guarded as the largest one. */
export const guardMinute = ({ eventsPerMinute }: Pick<TierLimits, 'eventsPerMinute'>): number =>
  eventsPerMinute ?? TIER_LIMITS.pro.eventsPerMinute;

export function guardWindows(guard: GuardName, subjects: Subjects, settings: GuardSettings, now: Date): GuardWindow[] {
  return GUARDS[guard].limits.flatMap((limit) => {
    const minute = limit.minute === 'tier' ? guardMinute(subjects.caps ?? TIER_LIMITS.ephemeral) : limit.minute;
    const isByAddress = limit.by === 'address' || limit.by === 'address at a tenant';
    const raised = isByAddress ? settings.addressLimitFactor : factorOf(guard, settings);
    // A value that the operator has set by name is used unchanged.
    const ofTable = (max: number | undefined): number | undefined => max && max * raised;
    const spans: [Span, number | undefined][] = [
      [MINUTE, configured(guard, 'minute', settings) ?? ofTable(minute)],
      [HOUR, ofTable(limit.hour)],
      [DAY, configured(guard, 'day', settings) ?? ofTable(dayOf(limit, subjects))],
      [YEAR, limit.year],
      [UNCLAIMED, subjects.unclaimed ? limit.unclaimed : undefined],
    ];
    return spans.flatMap(([span, max]) =>
      max === undefined
        ? []
        : keysOf(limit.by, subjects).map(({ key, factor }) => ({
            bucket: `${guard}:${limit.by}:${span.name}`,
            key,
            ...windowAt(now, span),
            max: Math.min(max * factor, COUNT_MAX),
            by: limit.by,
            span: span.name,
            seconds: span.seconds,
            tier: limit.minute === 'tier' ? subjects.tier : undefined,
          })),
    );
  });
}

/** A suite on the developer's own machine makes and ends a test user for each of its files. */
const factorOf = (guard: GuardName, { baseUrl }: GuardSettings): number =>
  guard === 'testUser' && isLoopback(baseUrl) ? LOCAL_TEST_USERS_FACTOR : 1;

const dayOf = ({ day, dayUnclaimed }: GuardLimit, { unclaimed }: Subjects): number | undefined =>
  (unclaimed && dayUnclaimed) || day;

/** What the operator has set in place of the table. */
function configured(guard: GuardName, span: Span['name'], settings: GuardSettings): number | undefined {
  if (guard === 'genesis' || guard === 'bootstrap')
    return span === 'minute' ? settings.genesisPerMinute : settings.genesisPerDay;
  const isClient = guard === 'oauthRegister' || guard === 'oauthDocument';
  return isClient && span === 'minute' ? settings.oauthRegisterPerMinute : undefined;
}

interface CountedKey {
  readonly key: string;
  readonly factor: number;
}

/** The narrow key comes first, so that the answer to a full window names something that the caller can change. */
function keysOf(by: Counted, { address, tenant, account, client, person }: Subjects): CountedKey[] {
  if (by === 'tenant') return one(tenant);
  if (by === 'account') return one(account);
  if (by === 'client') return one(client);
  if (by === 'person') return one(person);
  const suffix = by === 'address' ? '' : `@${tenant}`;
  return addressKeys(address ?? '').map(({ key, factor }) => ({ key: key + suffix, factor }));
}

const one = (key: string | undefined): CountedKey[] => [{ key: key ?? '', factor: 1 }];

/**
 * An IPv4 address counts by itself. An IPv6 address, which comes as its /64, counts for that and for the /48 around it.
 */
export function addressKeys(address: string): CountedKey[] {
  const [site] = /^(?:[0-9a-f]*:){3}/.exec(address) ?? [];
  return [{ key: address, factor: 1 }, ...(site ? [{ key: `${site}:/48`, factor: SITE_FACTOR }] : [])];
}

function windowAt(now: Date, { name, seconds }: Span): { start: Date; end: Date } {
  // Begins once, and ends when the tenant can no longer be unclaimed.
  if (name === 'unclaimed') return { start: new Date(0), end: addSeconds(now, seconds) };
  const start = Math.floor(now.getTime() / 1_000 / seconds) * seconds;
  return { start: new Date(start * 1_000), end: new Date((start + seconds) * 1_000) };
}
