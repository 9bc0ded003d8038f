/** A provisioned project on the real service, made with the SDK. */
import type { TenantCreated } from '../../../sdk/generated/porchlight.schemas.ts';
import { type Client, createClient } from '../../../sdk/src/index.ts';
import { createManagement, createTenant, type Management } from '../../../sdk/src/management/index.ts';
import { type SignedIn, type SignInOptions, signInAs } from '../../../sdk/src/testing/index.ts';

export const CALLBACK = 'http://localhost:4000/auth/callback';

export interface Project {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly created: TenantCreated;
  readonly client: Client;
  readonly management: Management;
  signIn(options?: Partial<SignInOptions>): Promise<SignedIn>;
}

export async function createProject(baseUrl: string, callbackUrls: string[] = [CALLBACK]): Promise<Project> {
  const created = await createTenant({ baseUrl, name: 'Todo app' });
  const tenantId = created.tenant_id;
  const management = createManagement({ baseUrl, managementKey: created.management_key });
  await management.provision(callbackUrls);
  return {
    baseUrl,
    tenantId,
    created,
    client: createClient({ baseUrl, tenantId }),
    management,
    signIn: (options) => signInAs({ baseUrl, tenantId, ...options }),
  };
}
