/** Creations by idempotency key. The key and its tenant are stored together or not at all. */
import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import type { CreationStore } from '../../tenants/ports.ts';
import type { Database } from '../database.ts';
import { insertTenant } from './tenant-store.ts';

export function createCreationStore(database: Database, sealer: Sealer): CreationStore {
  return {
    async find(creator, idempotencyKey) {
      const [row] = await database.query<{ request_hash: string; tenant_id: string }>(
        'select request_hash, tenant_id from porchlight.creations where creator = $1 and key_hash = $2',
        [creator, sha256(idempotencyKey)],
      );
      return row ? { request: row.request_hash, tenantId: row.tenant_id } : null;
    },

    create: ({ creator, idempotencyKey, request }, tenant, credentials) =>
      database.transaction(async (transaction) => {
        // A second call with the key waits here until the first has committed or failed.
        const [won] = await transaction.query(
          `insert into porchlight.creations (creator, key_hash, request_hash, tenant_id, created_at)
           values ($1, $2, $3, $4, $5) on conflict (creator, key_hash) do nothing returning tenant_id`,
          [creator, sha256(idempotencyKey), request, tenant.id, tenant.createdAt],
        );
        if (!won) return false;
        await insertTenant(transaction, sealer, tenant, credentials);
        return true;
      }),
  };
}
