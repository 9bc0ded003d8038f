/**
 * The owner proves that hosts of the callbacks are theirs. REST and the desk call this, and a job checks again each
 * week.
 */
import { addHours, addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { CheckedHost, DueProofs, HostProofStore, HostState, ProveHost } from '../ports/hosts.ts';
import type { ResourceStore, SocialLoginResource } from '../ports/resource.ts';
import {
  domainAbove,
  domainOf,
  type ProvableHost,
  proofOf,
  proofText,
  provableHosts,
  wholeDomain,
} from '../settings/host-proof.ts';
import type { FindProof } from './find-proof.ts';
import { notProvisioned } from './resource.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  readonly resources: Pick<ResourceStore, 'find'>;
  readonly proofs: HostProofStore;
  readonly look: FindProof;
  /** The service is on a loopback address, so that hosts of this machine make sense. */
  readonly loopback: boolean;
}

const LOOK_AGAIN_H = 7 * 24;
const AT_ONCE = 20;
const LOOKS_S = 30;

const refused = (message: string): DomainError => ({ code: 'invalidRequest', errors: [{ path: 'host', message }] });

type Prove = ProveHost & { lookAgain(): Promise<void> };

/** What the checks and the later looks have in common. */
function checksOf({ clock, rateLimiter, resources, proofs, look, loopback }: Dependencies) {
  /** The hosts that can be proven now, and the domains that were proven. */
  const knownHosts = ({ callbackUrls, provenHosts }: Pick<SocialLoginResource, 'callbackUrls' | 'provenHosts'>) => {
    const listed = provableHosts(callbackUrls, loopback);
    const domains = provenHosts.flatMap(({ host }) => domainOf(host) ?? []).map(wholeDomain);
    return [...listed, ...domains.filter(({ host }) => !listed.some((one) => one.host === host))];
  };

  const checkOne = async (
    tenant: Tenant,
    find: (resource: SocialLoginResource) => ProvableHost | null,
  ): Promise<Result<CheckedHost, DomainError>> => {
    const resource = await resources.find(tenant.id);
    if (!resource) return fail(notProvisioned);
    if (tenant.ownerId === null) return fail(refused('can be proven once a person has claimed the project'));
    const provable = find(resource);
    if (!provable) return fail(refused(NOT_PROVABLE));
    const counted = await rateLimiter.take('hostCheck', { tenant: tenant.id }, clock.now());
    if (!counted.ok) return counted;
    const { found, faults } = await look(provable, proofText(tenant.id, tenant.ownerId));
    const now = clock.now();
    const known = found ? await proofs.add(tenant, provable.host, found, now) : resource.provenHosts;
    return ok({ state: stateOf(provable, proofOf(tenant, known, provable.host, now)), found, faults });
  };

  return { knownHosts, checkOne };
}

export const proveHost = (dependencies: Dependencies): Prove => {
  const { clock, proofs, look } = dependencies;
  const { knownHosts, checkOne } = checksOf(dependencies);
  return {
    statesOf: (tenant, resource) => ({
      text: tenant.ownerId && proofText(tenant.id, tenant.ownerId),
      hosts: knownHosts(resource).map((host) =>
        stateOf(host, proofOf(tenant, resource.provenHosts, host.host, clock.now())),
      ),
    }),

    check: (tenant, host) =>
      checkOne(
        tenant,
        (resource) => knownHosts(resource).find((one) => one.host === host) ?? domainAbove(resource.callbackUrls, host),
      ),

    checkDomain: (tenant, domain) => checkOne(tenant, () => wholeDomain(domain)),

    /**
     * A host whose proof is not found again stays as it is, and lapses by itself: a host that is away for a day loses
     * nothing. Projects do not wait for each other, and none gets more than its time, so that hosts that hang do not hold
     * up later work.
     */
    async lookAgain() {
      const now = clock.now();
      const until = addSeconds(now, LOOKS_S);
      const due = await proofs.takeDue(addHours(now, -LOOK_AGAIN_H), now, AT_ONCE);
      const lookAtHosts = async ({ tenant, resource }: DueProofs): Promise<void> => {
        const text = proofText(tenant.id, tenant.ownerId ?? '');
        for (const host of knownHosts(resource)) {
          if (!proofOf(tenant, resource.provenHosts, host.host, now)) continue;
          if (clock.now() >= until) return;
          const { found } = await look(host, text);
          if (found) await proofs.add(tenant, host.host, found, clock.now());
        }
      };
      await Promise.all(due.map(lookAtHosts));
    },
  };
};

const NOT_PROVABLE =
  'must be the host of a registered https callback URL without a port, or `*.` and a domain that such a host is below';

const stateOf = (host: ProvableHost, proof: ReturnType<typeof proofOf>): HostState => ({
  ...host,
  provenAt: proof && new Date(proof.provenAt),
});
