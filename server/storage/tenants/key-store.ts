/** Management keys besides the main one, and changes of what a key may do. */
import { KEYS_MAX } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';
import type { KeyStore } from '../../keys/ports.ts';
import type { KeyRecord } from '../../tenants/ports.ts';
import type { Database, Queryable } from '../database.ts';
import { TenantKeyEntity } from '../entities/tenant.ts';
import { holdsNul } from '../holds-nul.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import { keyRow, liveKeys, STORED_AS, storedMain, storedNamed, working } from './key-rows.ts';
import { lockTenant } from './tenant-store.ts';

const revokeLeaked = (
  database: Database,
  ...[key, now, noticeUntil]: Parameters<KeyStore['revokeLeaked']>
): ReturnType<KeyStore['revokeLeaked']> =>
  database.transaction(async (transaction) => {
    const leaked = { hash: sha256(key), kind: { $ne: 'leaked' as const }, ...working(transaction, now) };
    const found = await transaction.em.findOne(TenantKeyEntity, leaked, { fields: ['tenantId', 'fingerprint'] });
    if (!found) return null;
    await transaction.em.nativeUpdate(TenantKeyEntity, leaked, { kind: 'leaked', expiresAt: noticeUntil });
    // A stream that was opened with this key has to present another one.
    await announceTenant(transaction, found.tenantId, now);
    return { tenantId: found.tenantId, fingerprint: found.fingerprint };
  });

export function createKeyStore(database: Database): KeyStore {
  const ofTenant = (tenantId: string, fingerprint: string, now: Date) => ({
    tenantId,
    fingerprint,
    kind: { $in: [...STORED_AS.management] },
    ...working(database, now),
  });

  const find = async (on: Queryable, tenantId: string, fingerprint: string, now: Date): Promise<KeyRecord | null> =>
    holdsNul(fingerprint)
      ? null
      : ((await liveKeys(on, tenantId, now)).find((key) => key.fingerprint === fingerprint) ?? null);

  return {
    list: (tenantId, now) => liveKeys(database, tenantId, now),
    find: (tenantId, fingerprint, now) => find(database, tenantId, fingerprint, now),

    create: (tenantId, secret, { name, permissions, expiresAt }, now) =>
      database.transaction(async (transaction) => {
        // Creates one key after the other, so that two at once cannot exceed the limit.
        await lockTenant(transaction, tenantId);
        const present = await liveKeys(transaction, tenantId, now);
        if (present.filter(({ isMain }) => !isMain).length >= KEYS_MAX) return false;
        const row = { ...keyRow(tenantId, secret, now, storedNamed(permissions)), name, expiresAt };
        await transaction.em.insert(TenantKeyEntity, row);
        return true;
      }),

    change: (tenantId, fingerprint, { name, permissions }, now) =>
      database.transaction(async (transaction) => {
        await lockTenant(transaction, tenantId);
        const key = await find(transaction, tenantId, fingerprint, now);
        if (!key) return null;
        const rights = permissions && (key.isMain ? storedMain(permissions) : storedNamed(permissions));
        const change = { ...(name === undefined ? {} : { name }), ...rights };
        await transaction.em.nativeUpdate(TenantKeyEntity, ofTenant(tenantId, fingerprint, now), change);
        return find(transaction, tenantId, fingerprint, now);
      }),

    revokeLeaked: (...asked) => revokeLeaked(database, ...asked),

    async end(tenantId, fingerprint, now) {
      if (holdsNul(fingerprint)) return false;
      const ended = ofTenant(tenantId, fingerprint, now);
      return (await database.em.nativeUpdate(TenantKeyEntity, ended, { expiresAt: now })) > 0;
    },
  };
}
