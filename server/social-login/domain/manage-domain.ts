/**
 * The owner sets a host for the sign-in, proves it and gives it up. REST and the desk call this, and a job checks the
 * hosts each day.
 */
import { HOST_PROOF_DAYS } from '@porchlight/contract';
import { addHours, addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { DomainStore, ManageDomain } from '../ports/domains.ts';
import type { ResourceStore } from '../ports/resource.ts';
import { notProvisioned } from '../resource/resource.ts';
import { isLocalHost, type OwnDomain, readHost, statusAt } from '../settings/own-domain.ts';
import type { ReadRecords } from './read-records.ts';
import type { HeldHosts } from './sign-in-hosts.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly resources: Pick<ResourceStore, 'find'>;
  readonly store: DomainStore;
  readonly hosts: Pick<HeldHosts, 'reload'>;
  readonly look: ReadRecords;
}

const LOOK_AGAIN_H = 24;
const LASTS_H = HOST_PROOF_DAYS * 24;
const AT_ONCE = 50;
const LOOKS_S = 30;
const NONE: DomainError = { code: 'domainNotFound' };

export const manageDomain = (dependencies: Dependencies): ManageDomain & { lookAgain(): Promise<void> } => {
  const { baseUrl, clock, rateLimiter, resources, store, hosts } = dependencies;
  const shown = (domain: OwnDomain): OwnDomain => ({ ...domain, status: statusAt(domain, clock.now()) });

  const ask = async (domain: OwnDomain) => {
    const holder = await store.holderOf(domain.host, domain.tenantId);
    return { domain, holder, finding: await dependencies.look(domain, holder) };
  };

  const record = async ({ domain, holder, finding }: Awaited<ReturnType<typeof ask>>): Promise<OwnDomain | null> => {
    const recorded = await store.record(domain, finding, clock.now());
    if (recorded) await hosts.reload([domain.tenantId, ...(holder ? [holder.tenantId] : [])]);
    return recorded;
  };

  const look = async (domain: OwnDomain): Promise<OwnDomain | null> => record(await ask(domain));

  return {
    async read(tenant) {
      if (!(await resources.find(tenant.id))) return fail(notProvisioned);
      const domain = await store.find(tenant.id);
      return ok(domain && shown(domain));
    },

    async set(tenant, text) {
      const owner = ownerOf(tenant);
      if (!owner.ok) return owner;
      const host = readHost(text, baseUrl);
      if (!host.ok) return fail({ code: 'invalidRequest', errors: [{ path: 'host', message: host.error }] });
      const present = await store.find(tenant.id);
      if (present?.host === host.value && present.ownerId === owner.value) return ok(shown(present));
      const now = clock.now();
      const isLocal = isLocalHost(host.value);
      const domain: OwnDomain = {
        tenantId: tenant.id,
        host: host.value,
        ownerId: owner.value,
        status: isLocal ? 'active' : 'pending',
        seenAt: null,
        checkedAt: null,
        problem: null,
      };
      const set = await store.set(domain, now);
      if (set === 'taken') return fail({ code: 'domainTaken' });
      if (set === 'notProvisioned') return fail(notProvisioned);
      await hosts.reload([tenant.id]);
      return ok(domain);
    },

    async check(tenant) {
      const owner = ownerOf(tenant);
      if (!owner.ok) return owner;
      if (!(await resources.find(tenant.id))) return fail(notProvisioned);
      const counted = await rateLimiter.take('hostCheck', { tenant: tenant.id }, clock.now());
      if (!counted.ok) return counted;
      const domain = await store.find(tenant.id);
      if (!domain) return fail(NONE);
      // If another call changed the domain in between, it is checked once more in its new state.
      const checked = (await look(domain)) ?? (await lookOnceMore(tenant.id));
      return checked ? ok(shown(checked)) : fail(NONE);
    },

    async remove(tenantId): Promise<Result<void, DomainError>> {
      if (!(await resources.find(tenantId))) return fail(notProvisioned);
      if (!(await store.remove(tenantId, clock.now()))) return fail(NONE);
      await hosts.reload([tenantId]);
      return passed;
    },

    /**
     * A host whose record is not found again stays in use until its proof is too old, so name servers that are away for a
     * day do no harm. All hosts are asked at once, so that a server that never answers does not delay the check of other
     * hosts.
     */
    async lookAgain() {
      const now = clock.now();
      const until = addSeconds(now, LOOKS_S);
      let due: readonly OwnDomain[];
      do {
        due = await store.takeDue(addHours(now, -LOOK_AGAIN_H), now, AT_ONCE);
        const answers = await Promise.allSettled(due.filter(({ host }) => !isLocalHost(host)).map(ask));
        for (const answer of answers) if (answer.status === 'fulfilled') await record(answer.value);
        const failed = answers.find((answer) => answer.status === 'rejected');
        if (failed) throw failed.reason;
      } while (due.length === AT_ONCE && clock.now() < until);
      await store.lapse(addHours(clock.now(), -LASTS_H), clock.now());
    },
  };

  async function lookOnceMore(tenantId: string): Promise<OwnDomain | null> {
    const domain = await store.find(tenantId);
    return domain && ((await look(domain)) ?? domain);
  }
};

const ownerOf = ({ ownerId, claimedAt }: Tenant): Result<string, DomainError> =>
  ownerId === null || claimedAt === null ? fail({ code: 'claimRequired' }) : ok(ownerId);
