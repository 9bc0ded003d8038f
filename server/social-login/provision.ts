/** Creates, replaces and removes the social-login resource of a tenant. */
import type { FieldFault } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { parseCallbackUrls } from './callback-url.ts';
import { notProvisioned } from './directory.ts';
import type { RemovedResource, ResourceSettings, ResourceStore, SocialLoginResource } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly resources: ResourceStore;
}

export interface Provisioning {
  /** Creates the resource or replaces its whole list of callback URLs; settings that are left out stay as they are. */
  provision(tenant: Tenant, settings: ResourceSettings): Promise<Result<SocialLoginResource, DomainError>>;
  read(tenantId: string): Promise<Result<SocialLoginResource, DomainError>>;
  remove(tenantId: string): Promise<Result<RemovedResource, DomainError>>;
}

export const provisioning = ({ clock, resources }: Dependencies): Provisioning => {
  return {
    async provision(tenant, settings) {
      const parsed = parseCallbackUrls(settings.callbackUrls);
      if (!parsed.ok) return fail(invalidCallbacks(parsed.error));
      const callbackUrls = parsed.value.map(({ text }) => text);
      return resources.provision(tenant, { ...settings, callbackUrls }, clock.now());
    },
    async read(tenantId) {
      const resource = await resources.find(tenantId);
      return resource ? ok(resource) : fail(notProvisioned);
    },
    async remove(tenantId) {
      const removed = await resources.remove(tenantId, clock.now());
      return removed ? ok(removed) : fail(notProvisioned);
    },
  };
};

const invalidCallbacks = (errors: readonly FieldFault[]): DomainError => ({
  code: 'invalidRequest',
  detail: 'A callback URL cannot be registered; nothing was changed. `errors` says which and why.',
  errors,
});
