import { describe, expect, it } from 'vitest';
import { createDirectory, type DirectoryEntry } from '../../../server/social-login/resource/directory.ts';
import { bornEphemeral, paused } from '../../../server/tenants/tenant.ts';
import { pooledResource } from './support/pooled-resource.ts';

const now = new Date('2026-01-15T12:00:00Z');
const ID = 'brave-otter-k3f9q2';
const tenant = bornEphemeral({ id: ID, name: null, creator: null, runtimeProfile: '2026-11' }, now);
const resource = pooledResource(ID, now, ['https://app.example.com/cb']);

/** A store that can answer slowly, and counts the calls. */
function store(entry: () => DirectoryEntry) {
  const pending: (() => void)[] = [];
  let asked = 0;
  return {
    load: async () => {
      asked += 1;
      const read = entry();
      await new Promise<void>((resolve) => pending.push(resolve));
      return [read];
    },
    answer: () => pending.splice(0).forEach((resolve) => void resolve()),
    get asked() {
      return asked;
    },
  };
}

describe('the directory of tenants', () => {
  it('asks once and remembers, until it is told to forget', async () => {
    let asked = 0;
    const directory = createDirectory(async () => {
      asked += 1;
      return [{ tenant, resource }];
    });
    await directory.find(ID);
    await directory.find(ID);
    expect(asked).toBe(1);
    directory.forget(ID);
    await directory.find(ID);
    expect(asked).toBe(2);
  });

  it('keeps nothing that was read before a change and arrives after it', async () => {
    let current: DirectoryEntry = { tenant, resource };
    const slow = store(() => current);
    const directory = createDirectory(slow.load);
    const old = directory.find(ID);
    current = { tenant, resource: null };
    directory.forget(ID);
    slow.answer();
    expect((await old)?.resource).not.toBeNull();
    const fresh = directory.find(ID);
    slow.answer();
    expect(await fresh).toEqual({ tenant, resource: null });
    expect(slow.asked).toBe(2);
  });

  it('knows what it was told to read again, without being asked', async () => {
    const slow = store(() => ({ tenant, resource }));
    const directory = createDirectory(slow.load);
    const reloaded = directory.reload([ID]);
    expect(directory.known(ID, now)).toBeUndefined();
    slow.answer();
    await reloaded;
    expect(directory.known(ID, now)).toMatchObject({ ok: true });
    expect(slow.asked).toBe(1);
  });

  it('keeps what another tenant’s change has nothing to do with', async () => {
    const slow = store(() => ({ tenant, resource }));
    const directory = createDirectory(slow.load);
    const reloaded = directory.reload([ID]);
    directory.forget('another-tenant');
    slow.answer();
    await reloaded;
    expect(directory.known(ID, now)).toBeDefined();
  });

  it('forgets a changed tenant that it cannot read', async () => {
    let away = false;
    const directory = createDirectory(async () => {
      if (away) throw new Error('away');
      return [{ tenant, resource }];
    });
    await directory.find(ID);
    away = true;
    await expect(directory.reload([ID])).rejects.toThrow('away');
    expect(directory.known(ID, now)).toBeUndefined();
  });

  it('does not remember who is not there: a tenant may be created a moment later', async () => {
    const found: DirectoryEntry[][] = [[], [{ tenant, resource }]];
    const directory = createDirectory(async () => found.shift() ?? []);
    expect(await directory.find(ID)).toBeNull();
    expect(await directory.find(ID)).not.toBeNull();
  });

  it.each(['', '\0', 'a/b', 'A', 'x'.repeat(65), 'é', 'a b'])('asks nobody about %j', async (id) => {
    const directory = createDirectory(async () => {
      throw new Error('asked');
    });
    expect(await directory.find(id)).toBeNull();
  });

  it('opens a tenant that is provisioned and open, and names what else it is', async () => {
    const openOf = async (entry: DirectoryEntry | null, at = now) => {
      const open = await createDirectory(async () => (entry ? [entry] : [])).open(ID, at);
      return open.ok ? open.value.callbacks.map(({ text }) => text) : open.error.code;
    };
    const stopped = paused(tenant, 'operator', now);
    expect(await openOf({ tenant, resource })).toEqual(resource.callbackUrls);
    expect(await openOf(null)).toBe('tenantNotFound');
    expect(await openOf({ tenant, resource: null })).toBe('resourceNotProvisioned');
    expect(await openOf({ tenant: stopped.ok ? stopped.value : tenant, resource })).toBe('tenantPaused');
    expect(await openOf({ tenant, resource }, new Date('2026-01-18T12:00:00Z'))).toBe('tenantExpired');
  });
});
