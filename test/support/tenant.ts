/** Tenants for tests, made the way an agent makes them. */
import type { Harness } from './harness.ts';

export interface TestTenant {
  readonly id: string;
  readonly managementKey: string;
  readonly applicationKey: string;
  readonly expiresAt: string;
  /** A call with the management key. */
  api(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>;
}

export async function createTenant(harness: Pick<Harness, 'fetch'>, name?: string): Promise<TestTenant> {
  const response = await harness.fetch('/api/genesis', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'test' },
    body: JSON.stringify(name ? { name } : {}),
  });
  if (response.status !== 201) throw new Error(`genesis answered ${response.status}: ${await response.text()}`);
  const body = (await response.json()) as Record<string, string>;
  const managementKey = String(body.management_key);
  return {
    id: String(body.tenant_id),
    managementKey,
    applicationKey: String(body.application_key),
    expiresAt: String(body.expires_at),
    api: (path, { json, ...init } = {}) =>
      harness.fetch(path, {
        ...init,
        headers: {
          authorization: `Bearer ${managementKey}`,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string> | undefined),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
  };
}
