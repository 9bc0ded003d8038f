/** What pages show of the look of an app: on every page where it may be, by one rule. */
import type { Clock } from '../../kernel/clock.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { Looks } from '../ports/appearance.ts';
import type { SignInHosts } from '../ports/domains.ts';
import { shownLook } from '../settings/appearance.ts';
import type { Directory } from './directory.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly hosts: Pick<SignInHosts, 'hostOf'>;
  readonly directory: Pick<Directory, 'find'>;
}

export function createLooks({ baseUrl, clock, hosts, directory }: Dependencies): Looks {
  const loopback = isLoopback(baseUrl);
  const service = new URL(baseUrl).host;
  const of: Looks['of'] = (tenant, resource, address) => {
    const own = hosts.hostOf(tenant.id);
    const look = shownLook({ tenant, resource, address, hasDomain: own !== null, loopback }, clock.now());
    return own === null || !resource ? look : { ...look, hosts: { own, service } };
  };
  return {
    of,
    async ofTenant(tenantId) {
      // A page about a fault must not meet another one on its way.
      const found = tenantId === null ? null : await directory.find(tenantId).catch(() => null);
      return found ? of(found.tenant, found.resource, null) : {};
    },
  };
}
