/** A tier as JSON; null if it has no such cap. */
import type { StoredTier } from '../../storage/limits/tier-store.ts';

export const presentTier = (tier: StoredTier) => ({
  name: tier.name,
  stored_users: tier.storedUsers,
  auth_events_per_minute: tier.eventsPerMinute,
  auth_events_per_month: tier.eventsPerMonth,
  auth_events_per_lifetime: tier.eventsPerLifetime,
});

export const capsLine = ({ storedUsers, eventsPerMinute, eventsPerMonth }: StoredTier): string =>
  storedUsers === null
    ? 'Caps: none. Any number of users and of auth events.'
    : `Caps: ${storedUsers} stored users, ${eventsPerMinute} auth events a minute, ${eventsPerMonth ?? 'any number of them'} a month.`;
