/** What each tier allows and how long things live. */
import {
  ACCESS_TOKEN_LIFETIME_S,
  ACCOUNT_SESSION_LIFETIME_S,
  AGENT_TOKEN_LIFETIME_MAX_S,
  AGENT_TOKEN_LIFETIME_MIN_S,
  AGENT_TOKEN_LIFETIME_S,
  CLAIM_LIFETIME_S,
  EDGE_SESSION_LIFETIME_S,
  EPHEMERAL_LIFETIME_H,
  KEY_GRACE_S,
  OAUTH_GRANT_LIFETIME_S,
  type RateName,
  REFRESH_TOKEN_LIFETIME_S,
  TIER_LIMITS,
  TIERS,
  type Tier,
} from '@porchlight/contract';
import type { Rate } from '../../limits/rates.ts';
import { markdownTable } from '../markdown/markdown-table.ts';
import { duration } from './durations.ts';

const NAMES: Readonly<Record<Tier, string>> = {
  ephemeral: 'Ephemeral',
  free: 'Claimed Free',
  plus: 'Claimed Plus',
  pro: 'Claimed Pro',
};

const amount = (value: number | null): string => (value === null ? 'no cap' : value.toLocaleString('en-GB'));

export const tierTable = (): string =>
  markdownTable(
    ['Tier', 'Stored users', 'Auth events a minute', 'Auth events a month', 'Auth events in a lifetime'],
    TIERS.map((tier) => {
      const { storedUsers, eventsPerMinute, eventsPerMonth, eventsPerLifetime } = TIER_LIMITS[tier];
      return [NAMES[tier], ...[storedUsers, eventsPerMinute, eventsPerMonth, eventsPerLifetime].map(amount)];
    }),
  );

const RATE_WORDS: Readonly<Record<RateName, string>> = {
  sign_ins_per_person: 'Sign-ins of one person at one project',
  refreshes_per_session: 'Refreshes of one session',
  starts_per_address: 'Sign-ins that one network address starts at one project',
  kept_starts: '`login_started` rows that a project keeps',
  kept_failures: '`login_failed` and `consent_denied` rows that a project keeps, together',
};

export const rateTable = (rates: readonly Rate[]): string =>
  markdownTable(
    ['Name', 'What', 'At most', 'In'],
    rates.map(({ name, max, windowS }) => [
      `\`${name}\``,
      RATE_WORDS[name],
      name === 'starts_per_address' ? 'the auth events a minute of its tier' : amount(max),
      duration(windowS),
    ]),
  );

export const lifetimeTable = (): string =>
  markdownTable(
    ['What', 'Lives for'],
    [
      ['Access token', duration(ACCESS_TOKEN_LIFETIME_S)],
      [
        'Access token of an agent',
        `${duration(AGENT_TOKEN_LIFETIME_S)}; the owner may set ${duration(AGENT_TOKEN_LIFETIME_MIN_S)} to ${duration(AGENT_TOKEN_LIFETIME_MAX_S)}`,
      ],
      ['Refresh token', `${duration(REFRESH_TOKEN_LIFETIME_S)}, single use`],
      ['Browser session of an account', duration(ACCOUNT_SESSION_LIFETIME_S)],
      ['OAuth grant, however often it is refreshed', duration(OAUTH_GRANT_LIFETIME_S)],
      ['Ephemeral tenant without a claim', duration(EPHEMERAL_LIFETIME_H * 3_600)],
      ['Claim link and its wait token', duration(CLAIM_LIFETIME_S)],
      ['Old keys after a rotation', duration(KEY_GRACE_S)],
      ['Edge session token', duration(EDGE_SESSION_LIFETIME_S)],
    ],
  );

/** A user who is there every day for an hour: one sign-in a month and one refresh a day. */
const EVENTS_OF_A_DAILY_USER = 31;
/** A user who comes on one day a week: one sign-in a month and one refresh on each of those days. */
const EVENTS_OF_A_WEEKLY_USER = 5;

export const dailyUsers = (tier: string): string => usersOf(tier, EVENTS_OF_A_DAILY_USER);
export const weeklyUsers = (tier: string): string => usersOf(tier, EVENTS_OF_A_WEEKLY_USER);

/** How many people who cause so many events a month of a tier carries, rounded down to tens. */
function usersOf(tier: string, events: number): string {
  const known = TIERS.find((name) => name === tier);
  const carried = known && TIER_LIMITS[known].eventsPerMonth;
  if (!carried) throw new Error(`The tier ${tier} has no events a month.`);
  return (Math.floor(carried / events / 10) * 10).toLocaleString('en');
}
