/** What the sandbox needs from other features: no more than a stranger could do with two calls and a test user. */
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { EventStore } from '../social-login/ports/events.ts';
import type { Provisioning, SocialLoginResource } from '../social-login/ports/resource.ts';
import type { UserRecord } from '../social-login/ports/users.ts';
import type { CreateGuestTenant } from '../tenants/ports.ts';
import type { Tenant } from '../tenants/tenant.ts';

export type SignInTestUser = (
  tenant: Tenant,
  resource: SocialLoginResource,
  name: string,
) => Promise<Result<{ readonly user: UserRecord }, DomainError>>;

export interface SandboxDependencies {
  readonly createGuestTenant: CreateGuestTenant;
  readonly provisioning: Pick<Provisioning, 'provision'>;
  readonly signInTestUser: SignInTestUser;
  readonly events: EventStore;
}
