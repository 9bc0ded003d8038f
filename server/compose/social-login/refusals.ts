import type { RefusedHosts } from '../../social-login/ports/refusals.ts';
import { refusalNotice } from '../../social-login/resource/refusal-notice.ts';
import { refusedHosts } from '../../social-login/resource/refused-hosts.ts';
import { createRefusedHostStore } from '../../storage/social-login/resource/refused-host-store.ts';
import type { NoticeOf } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

export interface Refusals {
  readonly refusedHosts: RefusedHosts;
  readonly refusalNotice: (tenant: Tenant) => Promise<NoticeOf<'refused-host'> | null>;
  readonly feature: Feature;
}

/**
 * After this many seconds every node knows of a refusal. A project costs one write in that time, however many refusals
 * there are.
 */
const WRITE_EVERY_MS = 30_000;

export function composeRefusals({ clock, database, resources }: Shared): Refusals {
  const refused = refusedHosts({ clock, store: createRefusedHostStore(database) });
  return {
    refusedHosts: refused,
    async refusalNotice(tenant) {
      const resource = await resources.find(tenant.id);
      const notice = resource && refusalNotice(await refused.listOf(tenant, resource));
      return notice && !(await refused.isDismissed(tenant.id)) ? notice : null;
    },
    feature: {
      jobs: [{ name: 'write-refusals', everyMs: WRITE_EVERY_MS, shared: false, run: () => refused.flush() }],
      // If the database is already gone, the shutdown must not wait for it. Only counts are lost.
      stop: () => refused.flush().catch(() => {}),
    },
  };
}
