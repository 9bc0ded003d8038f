/**
 * H32: nodes of an older release work on the same database while a new one is rolled out. They do not know permissions,
 * so they must not find a key that lacks any permission.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_PRESETS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createKey } from '../../support/keys.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

/** The query with which the release of this schema looks a key up. */
const OLD_SCHEMA = 'test/storage/schemas/9613d05.sql';
const OLD_LOOK_UP = `select tenants.id as id
  from porchlight.tenant_keys keys join porchlight.tenants tenants on tenants.id = keys.tenant_id
  where keys.hash = $1 and keys.kind = $2 and (keys.expires_at is null or keys.expires_at > $3)`;

let harness: Harness;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  tenant = await createTenant(harness);
});

const foundByOldNode = async (key: string): Promise<string[]> => {
  const kinds = ['management', 'application'];
  const rows = await Promise.all(
    kinds.map((kind) => harness.database.query<{ id: string }>(OLD_LOOK_UP, [sha256(key), kind, harness.clock.now()])),
  );
  return rows.flat().map(({ id }) => id);
};

describe('H32: a node of an older release', () => {
  it('has a table of keys without permissions', () => {
    const dump = readFileSync(join(repositoryRoot, OLD_SCHEMA), 'utf8');
    const [, table = ''] = /create table porchlight\.tenant_keys \(([^;]+)\);/i.exec(dump) ?? [];
    for (const column of ['hash', 'kind', 'tenant_id', 'expires_at'])
      expect(table).toMatch(new RegExp(`\\b${column}\\b`));
    expect(table).not.toContain('permissions');
  });

  it('finds the main key, which may do everything', async () => {
    expect(await foundByOldNode(tenant.managementKey)).toEqual([tenant.id]);
  });

  it('stored a key with all permissions of its day without a list, so that it has the new ones', async () => {
    const key = await createKey(harness, tenant, { preset: 'full' });
    const [row] = await harness.database.query<{ permissions: unknown }>(
      'select permissions from porchlight.tenant_keys where hash = $1',
      [sha256(key.secret)],
    );
    expect(row?.permissions).toBeNull();
    const { keys } = (await (await key.api('/api/keys')).json()) as { keys: { id: string; permissions: string[] }[] };
    expect(keys.find(({ id }) => id === key.id)?.permissions).toContain('users:import');
  });

  it.each(Object.keys(PERMISSION_PRESETS))('does not find a key of the preset %s', async (preset) => {
    const key = await createKey(harness, tenant, { preset });
    expect((await key.api('/api/tenant')).status).toBe(200);
    expect(await foundByOldNode(key.secret)).toEqual([]);
  });

  it('does not find the main key once it is narrowed, and finds it again with all permissions', async () => {
    const own = await createTenant(harness);
    const helper = await createKey(harness, own, { preset: 'full' });
    const { keys } = (await (await own.api('/api/keys')).json()) as { keys: { id: string }[] };
    const set = (permissions: readonly string[]) =>
      helper.api(`/api/keys/${keys[0]?.id}`, { method: 'PATCH', json: { permissions } });
    expect((await set(PERMISSION_PRESETS.build)).status).toBe(200);
    expect(await foundByOldNode(own.managementKey)).toEqual([]);
    expect((await own.api('/api/tenant')).status).toBe(200);
    expect((await set(PERMISSION_PRESETS.full)).status).toBe(200);
    expect(await foundByOldNode(own.managementKey)).toEqual([own.id]);
  });
});
