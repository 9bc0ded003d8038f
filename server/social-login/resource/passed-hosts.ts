/**
 * Remembers where sign-ins led without a write for each of them. Each node collects the places and writes each of them once
 * a day. A list includes what this node has collected but not yet written.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import type { PassedHostStore, PassedHosts } from '../ports/passed-hosts.ts';
import { dayOf, type PassedPlace, withPassed } from '../settings/passed-host.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: PassedHostStore;
}

/** Places of further projects wait for the next turn. */
const TENANTS_MAX = 10_000;
/** The places that this node has written recently. A place that dropped out is written again. */
const WRITTEN_MAX = 20_000;

export const passedHosts = ({ clock, store }: Dependencies): PassedHosts => {
  const collected = new Map<string, readonly PassedPlace[]>();
  const written = new LRUCache<string, true>({ max: WRITTEN_MAX });

  const keyOf = (tenantId: string, { place, day }: PassedPlace): string => `${tenantId} ${day} ${place}`;

  const collect = (tenantId: string, fresh: readonly PassedPlace[]): void => {
    const known = collected.get(tenantId);
    if (fresh.length === 0 || (!known && collected.size >= TENANTS_MAX)) return;
    collected.set(tenantId, withPassed(known ?? [], fresh, clock.now()));
  };

  return {
    note(tenantId, places) {
      const day = dayOf(clock.now());
      const fresh = places.map((place) => ({ place, day })).filter((one) => !written.has(keyOf(tenantId, one)));
      collect(tenantId, fresh);
    },

    listOf: async (tenantId) => withPassed(await store.read(tenantId), collected.get(tenantId) ?? [], clock.now()),

    async flush() {
      for (const [tenantId, fresh] of [...collected]) {
        collected.delete(tenantId);
        try {
          await store.change(tenantId, (present) => withPassed(present, fresh, clock.now()));
        } catch (error) {
          collect(tenantId, fresh);
          throw error;
        }
        for (const one of fresh) written.set(keyOf(tenantId, one), true);
      }
    },
  };
};
