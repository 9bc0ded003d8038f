/** The social login of a tenant: its settings, where its data is, and what storage does with it. */

import type { BoundedEventKind, CallbackMode } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { EventCounts, Outcome } from '../../tenants/ports.ts';
import type { Placement } from '../../tenants/runtime-profiles.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AdoptionSource } from '../settings/adoption-source.ts';
import type { Appearance } from '../settings/appearance.ts';
import type { HostProof } from '../settings/host-proof.ts';
import type { ProviderSetting } from '../settings/provider-settings.ts';

export interface SocialLoginResource {
  readonly tenantId: string;
  readonly callbackUrls: readonly string[];
  readonly callbackMode: CallbackMode;
  /** Days after which a session ends however often it is refreshed. */
  readonly sessionMaxDays: number | null;
  /** Hosts of the callbacks that an owner has shown to be theirs. */
  readonly provenHosts: readonly HostProof[];
  /** The owner's settings of identity providers, in the order of the sign-in page. */
  readonly providers: readonly ProviderSetting[];
  /** How its pages look. */
  readonly appearance: Appearance;
  /** Whether test users are on; null if nobody has decided. */
  readonly testUsers: boolean | null;
  /** How long the issuer remembers a browser, in seconds; null: not at all. */
  readonly browserSessionS: number | null;
  /** When that was switched on last. */
  readonly browserSessionFrom: Date | null;
  /** The former system whose sessions are taken over; null if there is none. */
  readonly adoption: AdoptionSource | null;
  readonly placement: Placement;
  readonly epoch: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface RemovedResource {
  readonly users: number;
  readonly sessions: number;
  readonly events: number;
  /** Only where teams are provisioned: they go too. */
  readonly teams?: number;
}

/** The settings of provisioning. The list is replaced; other fields that are left out stay as they were. */
export interface ResourceSettings {
  readonly callbackUrls: readonly string[];
  readonly callbackMode?: CallbackMode | undefined;
  readonly sessionMaxDays?: number | null | undefined;
}

export interface ResourceStore {
  /** Events since the resource was provisioned, including those without a row. */
  eventCounts(tenantId: string): Promise<EventCounts>;
  /** Events since the day of this moment that were counted and have no row. */
  droppedSince(tenantId: string, since: Date): Promise<Record<BoundedEventKind, number>>;
  /** Events since the day of this moment, counted by kind, provider and reason. */
  outcomesSince(tenantId: string, since: Date): Promise<Outcome[]>;
  find(tenantId: string): Promise<SocialLoginResource | null>;
  /** The tenants among these that exist, with their resources. */
  findWithTenants(tenantIds: readonly string[]): Promise<{ tenant: Tenant; resource: SocialLoginResource | null }[]>;
  provision(tenant: Tenant, settings: ResourceSettings, now: Date): Promise<Result<SocialLoginResource, DomainError>>;
  /** What `remove` would delete. Null when there is nothing. */
  contents(tenantId: string): Promise<RemovedResource | null>;
  /** Irreversible. Null if there was nothing. */
  remove(tenantId: string, now: Date): Promise<RemovedResource | null>;
}

/** Where the data of a provisioned tenant is. */
export interface TenantLocation {
  readonly tenantId: string;
  readonly placement: Placement;
}

export interface Provisioning {
  /** Creates the resource or replaces its whole list of callback URLs; settings that are left out stay as they are. */
  provision(tenant: Tenant, settings: ResourceSettings): Promise<Result<SocialLoginResource, DomainError>>;
  read(tenantId: string): Promise<Result<SocialLoginResource, DomainError>>;
  /** What `remove` would delete. */
  contents(tenantId: string): Promise<Result<RemovedResource, DomainError>>;
  remove(tenantId: string): Promise<Result<RemovedResource, DomainError>>;
}
