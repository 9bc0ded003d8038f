import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCreationStore } from '../../../server/storage/tenants/creation-store.ts';
import { createTenantOnce } from '../../../server/tenants/create-tenant-once.ts';
import type { CreateTenantOnce, Creator } from '../../../server/tenants/ports.ts';
import { claimed, statusOf } from '../../../server/tenants/tenant.ts';
import { createHarness, type Harness, type HarnessOptions } from '../../support/harness.ts';

let harness: Harness;
let create: CreateTenantOnce;
beforeAll(async () => {
  harness = await createHarness();
  create = useCaseOf(harness);
});

const useCaseOf = ({ service: { shared } }: Harness): CreateTenantOnce =>
  createTenantOnce({
    ...shared,
    creations: createCreationStore(shared.database, shared.sealer),
    runtimeProfile: shared.config.runtimeProfile,
  });

const newAccount = (): Creator => ({ kind: 'account', accountId: `acct_${randomBytes(8).toString('hex')}` });
const newGuest = (): Creator => ({ kind: 'guest', subject: `guest_${randomBytes(8).toString('hex')}` });
const newKey = (): string => `key-${randomBytes(8).toString('hex')}`;

const made = async (creator: Creator, name: string | null, idempotencyKey: string) => {
  const result = await create(creator, { name, idempotencyKey });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

const tenantsOf = async (creator: Creator): Promise<number> => {
  const rows = await harness.database.query('select 1 from porchlight.tenants where creator = $1', [
    creator.kind === 'account' ? creator.accountId : creator.subject,
  ]);
  return rows.length;
};

describe('creation with an idempotency key', () => {
  it('makes an owned, claimed tenant without an end for an account', async () => {
    const account = newAccount();
    const { tenant, isNew, credentials } = await made(account, 'Todo app', newKey());
    expect(isNew).toBe(true);
    expect(tenant).toMatchObject({ name: 'Todo app', expiresAt: null, claimedAt: harness.clock.now() });
    expect(tenant.ownerId).toBe(account.kind === 'account' && account.accountId);
    const status = await harness.fetch('/api/tenant', {
      headers: { authorization: `Bearer ${credentials.managementKey}` },
    });
    expect(await status.json()).toMatchObject({ tenant: { status: 'claimed', expires_at: null } });
  });

  it('makes an ephemeral tenant for a guest', async () => {
    const { tenant } = await made(newGuest(), null, newKey());
    expect(statusOf(tenant, harness.clock.now())).toBe('ephemeral');
    expect(tenant.ownerId).toBeNull();
  });

  it('returns the same tenant with the same credentials to a retry', async () => {
    const [account, key] = [newAccount(), newKey()];
    const first = await made(account, 'Todo app', key);
    const second = await made(account, 'Todo app', key);
    expect(second).toEqual({ ...first, isNew: false });
    expect(await tenantsOf(account)).toBe(1);
  });

  it('F3: gives a retry no keys that were made after the creation', async () => {
    const [account, key] = [newAccount(), newKey()];
    const { credentials } = await made(account, 'Todo app', key);
    harness.clock.advance({ seconds: 1 });
    const rotated = await harness.fetch('/api/keys/rotate', {
      method: 'POST',
      headers: { authorization: `Bearer ${credentials.managementKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ revoke_now: true }),
    });
    expect(rotated.status).toBe(200);
    expect(await create(account, { name: 'Todo app', idempotencyKey: key })).toMatchObject({
      ok: false,
      error: { code: 'idempotencyKeyConflict', detail: expect.stringContaining('replaced') },
    });
    expect(await tenantsOf(account)).toBe(1);
  });

  it('F3: makes one tenant of ten parallel calls with one key', async () => {
    const [account, key] = [newAccount(), newKey()];
    const all = await Promise.all(Array.from({ length: 10 }, () => made(account, null, key)));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(all.map(({ tenant }) => tenant.id)).size).toBe(1);
    expect(new Set(all.map(({ credentials }) => credentials.managementKey)).size).toBe(1);
    expect(await tenantsOf(account)).toBe(1);
  });

  it('F3: keeps the keys of two accounts apart', async () => {
    const key = newKey();
    const [one, two] = [await made(newAccount(), null, key), await made(newAccount(), null, key)];
    expect(two.isNew).toBe(true);
    expect(two.tenant.id).not.toBe(one.tenant.id);
  });

  it('F3: refuses the key with other arguments, and changes nothing', async () => {
    const [account, key] = [newAccount(), newKey()];
    await made(account, 'Todo app', key);
    for (const name of ['Other app', null]) {
      expect(await create(account, { name, idempotencyKey: key })).toMatchObject({
        ok: false,
        error: { code: 'idempotencyKeyConflict', next: { operation: 'createOwnedTenant' } },
      });
    }
    expect(await tenantsOf(account)).toBe(1);
  });

  it('F3: of parallel calls with one key and two names, all that agree with the first get its tenant', async () => {
    const [account, key] = [newAccount(), newKey()];
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(account, { name: index % 2 ? 'A' : 'B', idempotencyKey: key })),
    );
    const served = results.flatMap((result) => (result.ok ? [result.value.tenant.name] : []));
    expect(new Set(served).size).toBe(1);
    expect(served).toHaveLength(4);
    expect(await tenantsOf(account)).toBe(1);
  });

  it('C7: gives a guest nothing any more once somebody owns the tenant', async () => {
    const [guest, key] = [newGuest(), newKey()];
    const { tenant } = await made(guest, null, key);
    const now = harness.clock.now();
    await harness.service.shared.tenants.change(tenant.id, now, (current) => claimed(current, 'acct_owner', now));
    expect(await create(guest, { name: null, idempotencyKey: key })).toMatchObject({
      ok: false,
      error: { code: 'tenantNotFound' },
    });
  });

  it('tells a guest that the tenant has expired instead of making another', async () => {
    const own = await createHarness();
    const createOwn = useCaseOf(own);
    const [guest, key] = [newGuest(), newKey()];
    await createOwn(guest, { name: null, idempotencyKey: key });
    own.clock.advance({ hours: 72 });
    expect(await createOwn(guest, { name: null, idempotencyKey: key })).toMatchObject({
      ok: false,
      error: { code: 'tenantExpired', next: { operation: 'createGuestTenant' } },
    });
    await own.close();
  });

  it('is limited for each account, and a retry is not', async () => {
    const options: HarnessOptions = { config: { genesisPerMinute: 2 } };
    const limited = await createHarness(options);
    const createLimited = useCaseOf(limited);
    const account = newAccount();
    const keys = [newKey(), newKey(), newKey()] as const;
    const results = [];
    for (const idempotencyKey of [...keys, keys[0], keys[1]]) {
      results.push(await createLimited(account, { name: null, idempotencyKey }));
    }
    expect(results.map((result) => (result.ok ? result.value.isNew : result.error.code))).toEqual([
      true,
      true,
      'rateLimited',
      false,
      false,
    ]);
    expect((await createLimited(newAccount(), { name: null, idempotencyKey: newKey() })).ok).toBe(true);
    await limited.close();
  });
});
