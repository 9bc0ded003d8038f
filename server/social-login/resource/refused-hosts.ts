/**
 * Remembers refused hosts without a write for each refusal: strangers cause as many as they like. Each node collects them
 * and writes once for a project and turn. A list includes what this node has collected but not yet written.
 */
import type { Clock } from '../../kernel/clock.ts';
import type { RefusedHostStore, RefusedHosts, ShownRefusal } from '../ports/refusals.ts';
import type { CallbackPattern } from '../settings/callback-url.ts';
import {
  expiryOfRefusal,
  isListed,
  isRelated,
  listWithRefused,
  type RefusedHost,
  readRefusal,
  withRefusals,
} from '../settings/refused-host.ts';
import { callbacksOf } from './resource.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: RefusedHostStore;
}

interface Collected {
  readonly hosts: readonly RefusedHost[];
  readonly callbacks: readonly CallbackPattern[];
}

/** At most some 6 KB each. Refusals at further projects are forgotten until the next turn. */
const TENANTS_MAX = 1_000;

export const refusedHosts = ({ clock, store }: Dependencies): RefusedHosts => {
  const collected = new Map<string, Collected>();

  const collect = (tenantId: string, { hosts, callbacks }: Collected): void => {
    const known = collected.get(tenantId);
    if (!known && collected.size >= TENANTS_MAX) return;
    collected.set(tenantId, { hosts: withRefusals(known?.hosts ?? [], hosts, callbacks, clock.now()), callbacks });
  };

  const write = async (tenantId: string, fresh: Collected): Promise<void> => {
    const now = clock.now();
    collected.delete(tenantId);
    try {
      await store.change(tenantId, expiryOfRefusal(now), (present) =>
        withRefusals(present, fresh.hosts, fresh.callbacks, now),
      );
    } catch (error) {
      collect(tenantId, fresh);
      throw error;
    }
  };

  return {
    note({ tenant, callbacks }, redirectUri) {
      const refused = readRefusal(callbacks, redirectUri, clock.now());
      if (refused) collect(tenant.id, { hosts: [refused], callbacks });
    },

    async listOf(tenant, resource) {
      const { hosts: stored } = await store.read(tenant.id);
      const callbacks = callbacksOf(resource);
      const now = clock.now();
      const all = withRefusals(stored, collected.get(tenant.id)?.hosts ?? [], callbacks, now);
      return shownRefusals(all, { tenant, provenHosts: resource.provenHosts, callbacks }, now);
    },

    async isDismissed(tenantId) {
      const { dismissedAt } = await store.read(tenantId);
      return dismissedAt !== null && expiryOfRefusal(dismissedAt) > clock.now();
    },

    dismiss: (tenantId) => store.dismiss(tenantId, clock.now(), expiryOfRefusal(clock.now())),

    async flush() {
      for (const [tenantId, fresh] of [...collected]) await write(tenantId, fresh);
    },
  };
};

/** Refused hosts that are still not listed, those related to the app's own hosts first. */
const shownRefusals = (
  all: readonly RefusedHost[],
  listed: Parameters<typeof listWithRefused>[0],
  now: Date,
): ShownRefusal[] =>
  all
    .filter((refused) => !isListed(listed.callbacks, refused))
    .map((refused) => ({
      host: refused.host,
      count: refused.count,
      firstAt: new Date(refused.firstAt),
      lastAt: new Date(refused.lastAt),
      related: isRelated(listed.callbacks, refused.host),
      callbackUrls: listWithRefused(listed, refused, now),
    }))
    .sort((one, other) => Number(other.related) - Number(one.related));
