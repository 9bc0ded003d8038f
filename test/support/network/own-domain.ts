/** Projects with their own host, for tests. */

import { createHostProofStore } from '../../../server/storage/social-login/resource/host-proof-store.ts';
import type { Harness } from '../harness.ts';
import { createOwner } from '../owner.ts';
import type { TestTenant } from '../tenant.ts';
import type { NameRecords } from './name-server.ts';

export const CALLBACK = 'https://app.example.com/auth/callback';

export interface DomainBody {
  readonly host: string;
  readonly status: string;
  readonly records: readonly { readonly type: string; readonly name: string; readonly value: string }[];
  readonly checked_at: string | null;
  readonly problem: { readonly code: string; readonly message: string; readonly seen: readonly string[] } | null;
}

/** A claimed project whose social login is provisioned. */
export async function claimedProject(harness: Harness): Promise<TestTenant> {
  const tenant = await (await createOwner(harness)).createProject();
  const json = { callback_urls: [CALLBACK] };
  const provisioned = await tenant.api('/api/resources/social-login', { method: 'POST', json });
  if (!provisioned.ok) throw new Error(await provisioned.text());
  return tenant;
}

/** Makes a host of the project count as proven from now on. */
export async function proveHost(
  { service, clock, database }: Harness,
  { id }: TestTenant,
  host: string,
): Promise<void> {
  const found = await service.shared.tenants.find(id);
  if (!found) throw new Error('the project is gone');
  await createHostProofStore(database).add(found, host, 'file', clock.now());
}

/** Sets the TXT records of these projects, and removes all others. */
export async function enterRecords(
  names: Record<string, NameRecords | null>,
  host: string,
  ...tenants: TestTenant[]
): Promise<void> {
  const values = await Promise.all(
    tenants.map(async (tenant) => (await readDomain(tenant)).records.find(({ type }) => type === 'TXT')?.value ?? ''),
  );
  names[`_porchlight.${host}`] = { TXT: values };
}

export const setDomain = (tenant: TestTenant, host: string): Promise<Response> =>
  tenant.api('/api/social-login/domain', { method: 'PUT', json: { host } });

export const checkDomain = async (tenant: TestTenant): Promise<DomainBody> =>
  domainIn(await tenant.api('/api/social-login/domain/check', { method: 'POST' }));

export const readDomain = async (tenant: TestTenant): Promise<DomainBody> =>
  domainIn(await tenant.api('/api/social-login/domain'));

export async function domainIn(response: Response): Promise<DomainBody> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { domain: DomainBody }).domain;
}
