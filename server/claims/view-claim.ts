/** The information for somebody who opens a claim link. */
import type { TierName, WaitStatus } from '@porchlight/contract';
import { isWellFormed } from '../crypto/credentials.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { UsageStore } from '../limits/ports.ts';
import { callbackHosts } from '../social-login/settings/callback-hosts.ts';
import type { ProvisionedResources } from '../tenants/ports.ts';
import { type ClaimCase, claimNotFound, waitStatusOf } from './claim.ts';
import { CLAIM_TOKEN_PREFIX } from './create-claim-url.ts';
import type { ClaimStore } from './ports.ts';

export interface ClaimView extends ClaimCase {
  readonly status: WaitStatus;
  readonly callbackHosts: readonly string[];
  readonly usersTotal: number;
  /** The account would hold more users than its tier stores: a claim is possible, new users are not. */
  readonly overCap: boolean;
}

interface Dependencies {
  readonly clock: Clock;
  readonly claims: ClaimStore;
  readonly resources: ProvisionedResources;
  readonly usage: UsageStore;
}

/** The account of the viewer, if one is signed in. */
type ClaimViewer = { readonly id: string; readonly tier: TierName } | null;

export type ViewClaim = (linkToken: string, viewer: ClaimViewer) => Promise<Result<ClaimView, DomainError>>;

export const viewClaim =
  ({ clock, claims, resources, usage }: Dependencies): ViewClaim =>
  async (linkToken, viewer) => {
    const found = isWellFormed(CLAIM_TOKEN_PREFIX, linkToken) ? await claims.find(linkToken) : null;
    if (!found) return fail(claimNotFound);
    const account = viewer && (await usage.scopeOfAccount(viewer));
    const [resource, used, held] = await Promise.all([
      resources.find(found.tenant.id),
      usage.usageOf({ key: `tenant:${found.tenant.id}` }),
      account && usage.usageOf(account),
    ]);
    return ok({
      ...found,
      status: waitStatusOf(found, clock.now()),
      callbackHosts: callbackHosts(resource?.callbackUrls ?? []),
      usersTotal: used.storedUsers,
      overCap:
        account?.caps.storedUsers != null &&
        held !== null &&
        held.storedUsers + used.storedUsers > account.caps.storedUsers,
    });
  };
