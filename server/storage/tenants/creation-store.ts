/** Creations by idempotency key. The key and its tenant are stored together or not at all. */
import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import type { CreationStore } from '../../tenants/ports.ts';
import type { Database } from '../database.ts';
import { CreationEntity } from '../entities/tenant.ts';
import { insertTenant } from './tenant-store.ts';

export function createCreationStore(database: Database, sealer: Sealer): CreationStore {
  return {
    async find(creator, idempotencyKey) {
      const found = await database.em.findOne(CreationEntity, { creator, keyHash: sha256(idempotencyKey) });
      return found && { request: found.requestHash, tenantId: found.tenantId };
    },

    create: ({ creator, idempotencyKey, request }, tenant, credentials) =>
      database.transaction(async (transaction) => {
        // A second call with the key waits here until the first has committed or failed.
        const { numInsertedOrUpdatedRows: won } = await transaction.tables
          .insertInto('Creation')
          .values({
            creator,
            keyHash: sha256(idempotencyKey),
            requestHash: request,
            tenantId: tenant.id,
            createdAt: tenant.createdAt,
          })
          .onConflict((on) => on.columns(['creator', 'keyHash']).doNothing())
          .executeTakeFirstOrThrow();
        if (won === 0n) return false;
        await insertTenant(transaction, sealer, tenant, credentials);
        return true;
      }),
  };
}
