/**
 * The claim in the form of auth.md, which follows RFC 8628: the agent gets a link and a code for the human, and asks
 * until the human has decided. The management key is the claim token, so that nothing else has to be kept secret.
 */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { requirePermissions } from '../tenants/permissions.ts';
import type { OpenedByKey, TenantOfKey } from '../tenants/ports.ts';
import { requireOpen } from '../tenants/tenant.ts';
import { type ClaimOutcome, claimNotFound, waitStatusOf } from './claim.ts';
import type { ClaimLink, ClaimStore, CreateClaimUrl } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly claims: Pick<ClaimStore, 'latestOf'>;
  readonly rateLimiter: RateLimiter;
  readonly tenantOfKey: TenantOfKey;
  readonly createClaimUrl: CreateClaimUrl;
}

interface BegunClaim extends ClaimLink {
  readonly tenantId: string;
}

export interface AgentClaims {
  begin(claimToken: string, address: string): Promise<Result<BegunClaim, DomainError>>;
  /** The outcome of the tenant's newest link. */
  outcomeOf(claimToken: string, address: string): Promise<Result<ClaimOutcome, DomainError>>;
}

export function agentClaims(dependencies: Dependencies): AgentClaims {
  const { clock, claims, rateLimiter, tenantOfKey, createClaimUrl } = dependencies;

  /** A paused tenant may be claimed, because a claim ends its pause. */
  const opened = async (claimToken: string, address: string): Promise<Result<OpenedByKey, DomainError>> => {
    const now = clock.now();
    const known = await tenantOfKey('management', claimToken, now, address);
    if (!known.ok) return known;
    const open = requireOpen(known.value.tenant, now, true);
    return open.ok ? known : open;
  };

  return {
    async begin(claimToken, address) {
      const known = await opened(claimToken, address);
      if (!known.ok) return known;
      const { tenant, permissions } = known.value;
      const allowed = requirePermissions(permissions, ['project:write']);
      if (!allowed.ok) return allowed;
      const link = await createClaimUrl(tenant);
      return link.ok ? ok({ ...link.value, tenantId: tenant.id }) : link;
    },

    async outcomeOf(claimToken, address) {
      const known = await opened(claimToken, address);
      if (!known.ok) return known;
      const { tenant } = known.value;
      const now = clock.now();
      const counted = await rateLimiter.take('claimPoll', { tenant: tenant.id }, now);
      if (!counted.ok) return counted;
      if (tenant.claimedAt) return ok('claimed');
      const claim = await claims.latestOf(tenant.id);
      return claim ? ok(waitStatusOf({ claim, tenant }, now)) : fail(claimNotFound);
    },
  };
}
