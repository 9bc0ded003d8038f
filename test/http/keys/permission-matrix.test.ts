/** Every operation with every preset, made from the contract: a new operation is tested as soon as it exists. */
import { type Operation, operationsOf, PERMISSION_PRESETS, PERMISSIONS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createKey, type TestKey } from '../../support/keys.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { someOf } from '../../support/times.ts';
import { type Mcp, mcpOf } from '../mcp/support/mcp-client.ts';

const managed = operationsOf().filter(({ metadata }) => metadata.auth === 'management');
const presets = Object.entries(PERMISSION_PRESETS) as [string, readonly string[]][];

let harness: Harness;
let mcp: Mcp;
const tenants = new Map<string, TestTenant>();
const byPreset = new Map<string, TestKey>();
/** Keys that have all permissions except one. */
const without = new Map<string, TestKey>();

beforeAll(async () => {
  harness = await createHarness();
  mcp = mcpOf(harness);
  for (const [preset] of presets) {
    const tenant = await createTenant(harness);
    tenants.set(preset, tenant);
    byPreset.set(preset, await createKey(harness, tenant, { preset }));
  }
  const tenant = await createTenant(harness);
  for (const missing of PERMISSIONS) {
    const permissions = PERMISSIONS.filter((permission) => permission !== missing);
    without.set(missing, await createKey(harness, tenant, { permissions }));
  }
});

/** Whether the permission table refused the call. The body is invalid, so that a call that passes changes nothing. */
async function isRefused(key: TestKey | undefined, { method, path }: Operation): Promise<boolean> {
  if (!key) throw new Error('there is no such key');
  const address = path.replace(/:\w+/g, '999999');
  const response = await key.api(address, { method, ...(method === 'GET' ? {} : { json: { no: 'field' } }) });
  const { code, needs } = (await response.json()) as { code?: string; needs?: string };
  expect(code).not.toBe('invalidCredentials');
  if (code === 'permissionMissing') expect(needs).toBeDefined();
  return code === 'permissionMissing';
}

const ROWS = managed.map((operation) => [operation.metadata.id, operation.metadata.permission, operation] as const);

describe('H32: what the table says is what happens', () => {
  it('has a permission and a risk for each of the operations with a management key', () => {
    expect(managed.length).toBeGreaterThan(50);
    for (const { metadata } of managed) expect(PERMISSIONS).toContain(metadata.permission);
  });

  it.each(someOf(ROWS, 8))('%s needs %s, whichever preset asks', async (_id, permission, operation) => {
    const refused: string[] = [];
    for (const [preset] of presets) if (await isRefused(byPreset.get(preset), operation)) refused.push(preset);
    const lacking = presets.filter(([, has]) => !has.includes(String(permission))).map(([preset]) => preset);
    expect(refused).toEqual(lacking);
  });

  it.each(someOf(ROWS, 8))('%s is refused to a key that lacks %s alone', async (_id, permission, operation) => {
    expect(await isRefused(without.get(String(permission)), operation)).toBe(true);
  });
});

describe('H32: the MCP tools ask the same table', () => {
  const TOOLS = {
    tenant_status: ['project:read', {}],
    claim_tenant: ['project:write', { confirmed: true }],
    provision_resource: [
      'sign-in:write',
      { confirmed: true, resource: 'social-login', configuration: { callback_urls: ['no'] } },
    ],
    give_feedback: ['feedback', { feedback: 'Works.' }],
  } as const;

  it.each(Object.entries(TOOLS))('%s', async (tool, [permission, args]) => {
    for (const [preset, has] of presets) {
      const key = { tenant_id: tenants.get(preset)?.id, coh_management_key: byPreset.get(preset)?.secret };
      const { value } = await mcp.call(tool, { ...key, ...args });
      const refused = (value as { code?: string }).code === 'permissionMissing';
      expect([preset, refused]).toEqual([preset, !has.includes(permission)]);
    }
  });
});
