/** Decides which look of an app pages may show, by one rule for all pages. */
import type { Clock } from '../../kernel/clock.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { Looks } from '../ports/appearance.ts';
import type { SignInHosts } from '../ports/domains.ts';
import { homeOf, shownAddress, shownLook } from '../settings/appearance.ts';
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
    const shown = { tenant, resource, address, hasDomain: own !== null, loopback };
    const now = clock.now();
    const look = { ...shownLook(shown, now), ...homeOf(shownAddress(shown, now)) };
    return own === null || !resource ? look : { ...look, hosts: { own, service } };
  };
  return {
    of,
    async ofTenant(tenantId) {
      // An error page must not fail because of its look.
      const found = tenantId === null ? null : await directory.find(tenantId).catch(() => null);
      return found ? of(found.tenant, found.resource, null) : {};
    },
  };
}
