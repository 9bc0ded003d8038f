/** Programs that the owner of a project has registered. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { ClientSettings, OwnClient } from '../settings/own-client.ts';

/** Clients of a project. Changes reach every node. */
export interface ClientStore {
  /** The oldest first. */
  listOf(tenantId: string): Promise<OwnClient[]>;
  find(tenantId: string, id: string): Promise<OwnClient | null>;
  /** False if the project already has the maximum. */
  create(tenantId: string, client: OwnClient, now: Date): Promise<boolean>;
  save(tenantId: string, client: OwnClient, now: Date): Promise<void>;
  remove(tenantId: string, id: string, now: Date): Promise<boolean>;
}

type Outcome<T> = Promise<Result<T, DomainError>>;

export interface ManageClients {
  /** The app first. */
  list(tenant: Tenant, resource: SocialLoginResource): Promise<OwnClient[]>;
  create(tenant: Tenant, settings: ClientSettings): Outcome<{ client: OwnClient; secret: string | null }>;
  change(
    tenant: Tenant,
    resource: SocialLoginResource,
    id: string,
    change: Partial<ClientSettings>,
  ): Outcome<OwnClient>;
  remove(tenant: Tenant, id: string): Outcome<null>;
  newSecret(
    tenant: Tenant,
    resource: SocialLoginResource,
    id: string,
  ): Outcome<{ secret: string; previousEndsAt: Date | null }>;
}
