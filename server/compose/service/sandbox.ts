import type { CreateTestUser } from '../../people/create-test-user.ts';
import { sandboxRoutes } from '../../sandbox/pages/routes.ts';
import { runSandbox } from '../../sandbox/run-sandbox.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import { createEventStore } from '../../storage/social-login/events/event-store.ts';
import type { CreateGuestTenant } from '../../tenants/ports.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

interface Needs {
  readonly createGuestTenant: CreateGuestTenant;
  readonly provisioning: Provisioning;
  readonly createTestUser: CreateTestUser;
}

export function composeSandbox({ baseUrl, database, guard }: Shared, needs: Needs): Feature {
  const run = runSandbox({
    createGuestTenant: needs.createGuestTenant,
    provisioning: needs.provisioning,
    signInTestUser: (tenant, resource, name) => needs.createTestUser(tenant, resource, { name }),
    events: createEventStore(database),
  });
  return { mount: sandboxRoutes({ baseUrl, guard, runSandbox: run }) };
}
