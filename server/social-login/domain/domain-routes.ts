/** The routes of a project's own host. They need the management key. */
import { contract, type Domain } from '@porchlight/contract';
import type { z } from 'zod';
import { rest } from '../../http/rest/ts-rest.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { callingTenant } from '../../tenants/caller.ts';
import type { ManageDomain, OwnAddresses } from '../ports/domains.ts';
import { type OwnDomain, recordsOf, servedAt } from '../settings/own-domain.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly manageDomain: ManageDomain;
  readonly ownAddresses: OwnAddresses;
}

export const domainRoutes = ({ baseUrl, manageDomain, ownAddresses }: Dependencies) => {
  const present = async (domain: OwnDomain) =>
    presentDomain(domain, baseUrl, await ownAddresses(domain.tenantId, domain.host));
  return rest.router(contract.domain, {
    read: async ({ res }) => {
      const domain = unwrap(await manageDomain.read(callingTenant(res)));
      return { status: 200, body: { domain: domain && (await present(domain)) } };
    },
    set: async ({ body, res }) => {
      const domain = unwrap(await manageDomain.set(callingTenant(res), body.host));
      return { status: 200, body: { domain: await present(domain) } };
    },
    remove: async ({ res }) => {
      unwrap(await manageDomain.remove(callingTenant(res).id));
      return { status: 200, body: { deleted: true } };
    },
    check: async ({ res }) => {
      const domain = unwrap(await manageDomain.check(callingTenant(res)));
      return { status: 200, body: { domain: await present(domain) } };
    },
  });
};

const presentDomain = (
  domain: OwnDomain,
  baseUrl: string,
  addresses: Awaited<ReturnType<OwnAddresses>>,
): z.output<typeof Domain> => ({
  host: domain.host,
  status: domain.status,
  records: recordsOf(domain, baseUrl),
  serves: servedAt(domain.host, baseUrl),
  redirect_uris: addresses.map(({ provider, redirectUris }) => ({ provider, redirect_uris: redirectUris })),
  checked_at: domain.checkedAt?.toISOString() ?? null,
  problem: domain.problem && { ...domain.problem, seen: [...domain.problem.seen] },
});
