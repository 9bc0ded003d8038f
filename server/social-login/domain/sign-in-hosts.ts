/**
 * The hosts that people sign in under, held in memory: the Host header of a request is looked up only here. The change feed
 * keeps them current, so that a change counts on every node.
 */

import type { Clock } from '../../kernel/clock.ts';
import type { ServedHost } from '../../kernel/served-host.ts';
import type { DomainStore, SignInHosts } from '../ports/domains.ts';
import { activeUntil, type OwnDomain, originOf } from '../settings/own-domain.ts';

interface Entry extends ServedHost {
  readonly tenantId: string;
  /** In milliseconds: comparing two dates costs more than the rest of a look-up. Null for a host that has lapsed. */
  readonly until: number | null;
  /** The same host after it has lapsed. */
  readonly lapsed: ServedHost;
}

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly store: Pick<DomainStore, 'served'>;
}

export interface HeldHosts extends SignInHosts {
  /** What a host serves. The host is in lower case, without port and final dot; undefined for an unknown host. */
  find(host: string): ServedHost | undefined;
  /** Whether the tenant has a host, in use or lapsed. */
  isHeldBy(tenantId: string): boolean;
  load(): Promise<void>;
  reload(tenantIds: readonly string[]): Promise<void>;
}

export function holdSignInHosts({ baseUrl, clock, store }: Dependencies): HeldHosts {
  let byHost = new Map<string, Entry>();
  let byTenant = new Map<string, Entry>();
  /** Reads may end in another order than they began. Only the result of the latest read counts. */
  let readings = Promise.resolve();

  const isActive = (entry: Entry | undefined): entry is Entry & { until: number } =>
    entry?.until != null && entry.until > clock.now().getTime();

  const forget = (tenantId: string): void => {
    const known = byTenant.get(tenantId);
    byTenant.delete(tenantId);
    if (!known || byHost.get(known.host)?.tenantId !== tenantId) return;
    byHost.delete(known.host);
    // The host may have belonged to another project before. It stays the host of a project, and never becomes one of the
    // service.
    for (const other of byTenant.values()) if (other.host === known.host) byHost.set(other.host, other);
  };

  /** A host that moved is lapsed for one project and active for another. */
  const keep = (domain: OwnDomain): void => {
    const { tenantId, host } = domain;
    const until = activeUntil(domain)?.getTime() ?? null;
    const served = { host, origin: originOf(host, baseUrl), serviceUrl: baseUrl };
    const lapsed = { ...served, tenantId: null, signInPath: null };
    const entry = { ...served, tenantId, signInPath: `/edge/auth/${tenantId}/`, until, lapsed };
    byTenant.set(tenantId, entry);
    if (until !== null || !byHost.has(host)) byHost.set(host, entry);
  };

  const inTurn = (read: () => Promise<void>): Promise<void> => {
    const turn = readings.then(read);
    readings = turn.catch(() => {});
    return turn;
  };

  const loadAll = async (): Promise<void> => {
    const all = await store.served(null);
    byHost = new Map();
    byTenant = new Map();
    for (const domain of all) keep(domain);
  };

  return {
    get size() {
      return byHost.size;
    },
    find(host) {
      const entry = byHost.get(host);
      return isActive(entry) ? entry : entry?.lapsed;
    },
    isHeldBy: (tenantId) => byTenant.has(tenantId),
    isActive: (host) => isActive(byHost.get(host)),
    hostOf: (tenantId) => {
      const entry = byTenant.get(tenantId);
      return isActive(entry) ? entry.host : null;
    },
    hostOriginOf: (tenantId) => {
      const entry = byTenant.get(tenantId);
      return isActive(entry) ? entry.origin : null;
    },
    originFor: (tenantId) => {
      const entry = byTenant.get(tenantId);
      return isActive(entry) ? entry.origin : baseUrl;
    },
    load: () => inTurn(loadAll),
    reload: (tenantIds) =>
      inTurn(async () => {
        const found = await store.served(tenantIds);
        for (const tenantId of tenantIds) forget(tenantId);
        for (const domain of found) keep(domain);
      }),
  };
}
