/** Projects' own hosts, and what they need from storage. Each method is one unit of work and leaves no half state. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { DomainProblem, OwnDomain } from '../settings/own-domain.ts';

/** Who has a host: its project, and the owner that proved it. */
export type DomainHolder = Pick<OwnDomain, 'tenantId' | 'ownerId'>;

/** The result of a check of the records. `holder` is the project that had the host when the records were read. */
export type DomainFinding =
  | { readonly proven: true; readonly problem: DomainProblem | null; readonly holder: DomainHolder | null }
  | { readonly proven: false; readonly problem: DomainProblem };

export interface DomainStore {
  find(tenantId: string): Promise<OwnDomain | null>;
  /** Another project that uses the host for sign-ins now. */
  holderOf(host: string, besides: string): Promise<DomainHolder | null>;
  /** Replaces the host. `taken` if it would be active at once and another project has it. */
  set(domain: OwnDomain, now: Date): Promise<'set' | 'taken' | 'notProvisioned'>;
  /**
   * Stores the result, unless the host was changed in between. A proof makes the host active, and ends it at its former
   * holder. Null if the host was changed, or got another holder after the records were read.
   */
  record(domain: OwnDomain, finding: DomainFinding, now: Date): Promise<OwnDomain | null>;
  remove(tenantId: string, now: Date): Promise<boolean>;
  /** Active hosts that were last checked before then, now marked as checked. */
  takeDue(before: Date, now: Date, limit: number): Promise<OwnDomain[]>;
  /** Marks active hosts whose proof is older as lapsed. */
  lapse(before: Date, now: Date): Promise<void>;
  /** Hosts that are or were active, of these projects or of all. */
  served(tenantIds: readonly string[] | null): Promise<OwnDomain[]>;
}

/** Hosts that people sign in under, as this node knows them. */
export interface SignInHosts {
  /** The number of hosts. */
  readonly size: number;
  /** The host of a project, while it is active. */
  hostOf(tenantId: string): string | null;
  /** Where that host is reached: `https://login.example.com`. */
  hostOriginOf(tenantId: string): string | null;
  /** Where the sign-in of a project has its addresses: its own host while that is active, else the service. */
  originFor(tenantId: string): string;
  /** Whether people sign in to some project under this host now. */
  isActive(host: string): boolean;
}

export interface ManageDomain {
  read(tenant: Tenant): Promise<Result<OwnDomain | null, DomainError>>;
  set(tenant: Tenant, host: string): Promise<Result<OwnDomain, DomainError>>;
  check(tenant: Tenant): Promise<Result<OwnDomain, DomainError>>;
  remove(tenantId: string): Promise<Result<void, DomainError>>;
}

/**
 * What an owner enters at each provider that has credentials of their own. Also for a host that is not active yet: the
 * addresses have to be registered before it is.
 */
export type OwnAddresses = (
  tenantId: string,
  host: string,
) => Promise<readonly { readonly provider: string; readonly redirectUris: string[] }[]>;
