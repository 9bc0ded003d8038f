/** Hosts of the callbacks, and whether their owner has shown that they are theirs. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { HostProof, ProvableHost } from '../settings/host-proof.ts';
import type { SocialLoginResource } from './resource.ts';

export interface DueProofs {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource;
}

export interface HostProofStore {
  /**
   * The text was found at a host of the callbacks. Returns all proofs; none is added for a project that changed hands.
   */
  add(tenant: Tenant, host: string, by: 'file' | 'record', now: Date): Promise<readonly HostProof[]>;
  /** Projects whose proofs have not been checked since then. They are marked as checked now. */
  takeDue(before: Date, now: Date, limit: number): Promise<DueProofs[]>;
}

export interface HostState extends ProvableHost {
  /** Since when it is proven; null if it is not. */
  readonly provenAt: Date | null;
}

export interface CheckedHost {
  readonly state: HostState;
  /** Where the text was found this time. */
  readonly found: 'file' | 'record' | null;
  /** Why the text was not found in either place. */
  readonly faults: readonly string[];
}

export interface ProveHost {
  /** The text to publish on a host (null for a project without an owner), and the state of each host. */
  statesOf(
    tenant: Tenant,
    resource: SocialLoginResource,
  ): { readonly text: string | null; readonly hosts: readonly HostState[] };
  /** Checks a host of the callbacks, or `*.` and a domain above one of them. */
  check(tenant: Tenant, host: string): Promise<Result<CheckedHost, DomainError>>;
  /** Checks any domain as a whole. Only for its owner: afterwards hosts below it need no approval. */
  checkDomain(tenant: Tenant, domain: string): Promise<Result<CheckedHost, DomainError>>;
}
