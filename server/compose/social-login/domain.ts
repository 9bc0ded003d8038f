/** Projects' own hosts: which ones exist, and how an owner gets one. */
import { createHostRecords, createTextRecords } from '../../egress/name-system.ts';
import { domainNotice } from '../../social-login/domain/domain-notice.ts';
import { manageDomain } from '../../social-login/domain/manage-domain.ts';
import { readRecords } from '../../social-login/domain/read-records.ts';
import { type HeldHosts, holdSignInHosts } from '../../social-login/domain/sign-in-hosts.ts';
import type { ManageDomain } from '../../social-login/ports/domains.ts';
import { createDomainStore } from '../../storage/social-login/domain/domain-store.ts';
import type { NoticeOf } from '../../tenants/ports.ts';
import type { Job } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

interface Domains {
  readonly hosts: HeldHosts;
  readonly manageDomain: ManageDomain;
  readonly jobs: readonly Job[];
}

const LOOK_AT_DOMAINS_EVERY_MS = 3_600_000;

/** Separate from the rest, because the notices of a project are composed before its sign-in. */
export function domainNoticeOf({ clock, database }: Shared): (tenantId: string) => Promise<NoticeOf<'domain'> | null> {
  const store = createDomainStore(database);
  return async (tenantId) => {
    const domain = await store.find(tenantId);
    return domain && domainNotice(domain, clock.now());
  };
}

export function composeDomain(shared: Shared): Domains {
  const { baseUrl, clock, config, database, rateLimiter, resources } = shared;
  const store = createDomainStore(database);
  const hosts = holdSignInHosts({ baseUrl, clock, store });
  const manage = manageDomain({
    baseUrl,
    clock,
    rateLimiter,
    resources,
    store,
    hosts,
    look: readRecords({
      baseUrl,
      readTextRecords: createTextRecords(config.nameServers),
      readHost: createHostRecords(config.nameServers),
    }),
  });
  return {
    hosts,
    manageDomain: manage,
    jobs: [{ name: 'look-at-domains', everyMs: LOOK_AT_DOMAINS_EVERY_MS, shared: true, run: () => manage.lookAgain() }],
  };
}
