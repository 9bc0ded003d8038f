/** The host of a project's own over HTTP. Behind the management key. */
import { contract, type Domain } from '@porchlight/contract';
import type { z } from 'zod';
import { rest } from '../../http/rest/ts-rest.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { callingTenant } from '../../tenants/caller.ts';
import type { ManageDomain } from '../ports/domains.ts';
import { type OwnDomain, recordsOf } from '../settings/own-domain.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly manageDomain: ManageDomain;
}

export const domainRoutes = ({ baseUrl, manageDomain }: Dependencies) =>
  rest.router(contract.domain, {
    read: async ({ res }) => {
      const domain = unwrap(await manageDomain.read(callingTenant(res)));
      return { status: 200, body: { domain: domain && presentDomain(domain, baseUrl) } };
    },
    set: async ({ body, res }) => {
      const domain = unwrap(await manageDomain.set(callingTenant(res), body.host));
      return { status: 200, body: { domain: presentDomain(domain, baseUrl) } };
    },
    remove: async ({ res }) => {
      unwrap(await manageDomain.remove(callingTenant(res).id));
      return { status: 200, body: { deleted: true } };
    },
    check: async ({ res }) => {
      const domain = unwrap(await manageDomain.check(callingTenant(res)));
      return { status: 200, body: { domain: presentDomain(domain, baseUrl) } };
    },
  });

const presentDomain = (domain: OwnDomain, baseUrl: string): z.output<typeof Domain> => ({
  host: domain.host,
  status: domain.status,
  records: recordsOf(domain, baseUrl),
  checked_at: domain.checkedAt?.toISOString() ?? null,
  problem: domain.problem && { ...domain.problem, seen: [...domain.problem.seen] },
});
