/** Keys with fewer permissions, made the way an owner's program makes them. */
import type { Harness } from './harness.ts';
import type { TestTenant } from './tenant.ts';

export interface TestKey {
  readonly id: string;
  readonly secret: string;
  readonly fingerprint: string;
  api: TestTenant['api'];
}

export const apiWith =
  (harness: Pick<Harness, 'fetch'>, key: string): TestTenant['api'] =>
  (path, { json, ...init } = {}) =>
    harness.fetch(path, {
      ...init,
      headers: {
        authorization: `Bearer ${key}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(init.headers as Record<string, string> | undefined),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });

export async function createKey(
  harness: Pick<Harness, 'fetch'>,
  tenant: Pick<TestTenant, 'api'>,
  wanted: {
    readonly name?: string;
    readonly preset?: string;
    readonly permissions?: readonly string[];
    readonly expires_in_s?: number;
  },
): Promise<TestKey> {
  const response = await tenant.api('/api/keys', { method: 'POST', json: { name: 'Test', ...wanted } });
  if (response.status !== 201) throw new Error(`a key answered ${response.status}: ${await response.text()}`);
  const { key, secret } = (await response.json()) as { key: { id: string; fingerprint: string }; secret: string };
  return { id: key.id, secret, fingerprint: key.fingerprint, api: apiWith(harness, secret) };
}
