/**
 * What a developer on their own machine reads about a cap: which one, when it ends and what raises it. Pure. The page and
 * the answer to a program have the same line, and the SDK writes it to the console of the app.
 */
import { PACKAGE_TEXTS, type ReachedCapName } from '@porchlight/contract';
import type { ReachedCap } from '../../kernel/domain-error.ts';

const EVENTS = 'sign-ins and refreshes';
const OF_AGENTS = 'refreshes of agents';

/** `who` is the project or its tier. */
const WORDS = {
  stored_users: (who, max) => `${who} stores ${max} users`,
  auth_events_per_minute: (who, max) => `${who} takes ${max} ${EVENTS} a minute`,
  auth_events_per_month: (who, max) => `${who} takes ${max} ${EVENTS} a month`,
  auth_events_per_lifetime: (who, max) => `${who} takes ${max} ${EVENTS} in all`,
  agent_refreshes_per_minute: (who, max) => `${who} takes ${max} ${OF_AGENTS} a minute`,
  agent_refreshes_per_month: (who, max) => `${who} takes ${max} ${OF_AGENTS} a month`,
  agent_refreshes_per_lifetime: (who, max) => `${who} takes ${max} ${OF_AGENTS} in all`,
  starts_per_address: (_who, max, place) => `One address may start ${max} sign-ins a minute at ${place}`,
} as const satisfies Readonly<Record<ReachedCapName, (who: string, max: string, place: string) => string>>;

/** What differs between a guest project and one that an account owns. */
const termsOf = (tier: string) =>
  tier === 'ephemeral'
    ? { who: 'This guest project', place: 'this guest project', shared: '', raise: `${PACKAGE_TEXTS.command} claim` }
    : {
        who: `The ${tier} tier`,
        place: `a project of the ${tier} tier`,
        shared: ', for all projects of its account',
        raise: 'porchlight admin account tier <email> own',
      };

export function capLine({ name, max, tier, endsAt }: ReachedCap): string {
  const { who, place, shared, raise } = termsOf(tier);
  const cap = WORDS[name](who, max.toLocaleString('en-US'), place) + (name === 'starts_per_address' ? '' : shared);
  return `${cap}. ${endOf(name, endsAt)} This raises it: \`${raise}\``;
}

function endOf(name: ReachedCapName, endsAt: Date | null): string {
  if (endsAt === null) return 'The cap does not end by itself.';
  const text = endsAt.toISOString();
  return name.endsWith('_month')
    ? `The cap ends on ${text.slice(0, 10)} UTC.`
    : `The cap ends at ${text.slice(11, 16)} UTC.`;
}
