/**
 * Records of the authorization server. Ids are kept as hashes and payloads are sealed, so nothing in the table opens
 * anything. Everything that must happen only once is one conditional statement.
 */
import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import type { OAuthRecord, OAuthRecordStore, OAuthRecords } from '../../oidc/ports.ts';
import type { Database, Queryable } from '../database.ts';
import { OAuthRecordEntity } from '../entities/account.ts';
import type { Rows } from '../tables.ts';
import { holdTransaction } from './oauth-held-transaction.ts';
import { createRecordSweep } from './sweep-records.ts';

/**
 * Records of these models open nothing, so a recovery leaves them: a client that registered, and what must not be presented
 * a second time.
 */
export const LASTING_MODELS: readonly string[] = ['Client', 'ApprovedClient', 'UsedAssertion', 'UsedProof'];

const COLUMNS = ['sealedPayload', 'consumedAt', 'expiresAt'] as const;

export const createOAuthRecordStore = (database: Database, sealer: Sealer): OAuthRecordStore => ({
  ...recordsOn(database, sealer),

  async begin() {
    const { transaction, commit, rollback } = await holdTransaction(database);
    return { records: recordsOn(transaction, sealer), commit, rollback };
  },

  sweep: createRecordSweep(database),
});

function readersOf(on: Queryable, sealer: Sealer) {
  const opened = async (
    model: string,
    idHash: string,
    record: Pick<Rows['OAuthRecord'], (typeof COLUMNS)[number]> | null | undefined,
  ): Promise<OAuthRecord | null> => {
    const text = record ? await sealer.open(sealUse(model, idHash), record.sealedPayload) : null;
    if (!record || text === null) return null;
    return { payload: JSON.parse(text), consumedAt: record.consumedAt, expiresAt: record.expiresAt };
  };
  /** A record that exists and has not expired. */
  const alive = (model: string, idHash: string, now: Date) => ({
    model,
    idHash,
    ...(LASTING_MODELS.includes(model) ? {} : { createdAt: { $gt: on.endedBefore } }),
    $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
  });
  return { opened, alive };
}

function recordsOn(on: Queryable, sealer: Sealer): OAuthRecords {
  const { opened, alive } = readersOf(on, sealer);
  return {
    async put(model, id, { payload, grantId, subject, expiresAt }, now) {
      const idHash = sha256(id);
      const record = {
        model,
        idHash,
        sealedPayload: await sealer.seal(sealUse(model, idHash), JSON.stringify(payload)),
        grantHash: grantId === null ? null : sha256(grantId),
        subject: subject ?? null,
        consumedAt: null,
        createdAt: now,
        expiresAt,
      };
      await on.em.upsert(OAuthRecordEntity, record, {
        onConflictMergeFields: ['sealedPayload', 'grantHash', 'expiresAt'],
        disableIdentityMap: true,
      });
    },

    async find(model, id, now) {
      const idHash = sha256(id);
      const record = await on.em.findOne(OAuthRecordEntity, alive(model, idHash, now), { disableIdentityMap: true });
      return opened(model, idHash, record);
    },

    async findUnderGrant(model, id, now) {
      const idHash = sha256(id);
      const record = await on.tables
        .selectFrom('OAuthRecord as record')
        .innerJoin('OAuthRecord as given', (join) =>
          join
            .on('given.model', '=', 'Grant')
            .onRef('given.idHash', '=', 'record.grantHash')
            .on('given.createdAt', '>', on.endedBefore)
            .on((is) => is.or([is('given.expiresAt', 'is', null), is('given.expiresAt', '>', now)])),
        )
        .select(COLUMNS.map((column) => `record.${column}` as const))
        .where('record.model', '=', model)
        .where('record.idHash', '=', idHash)
        .where((is) => is.or([is('record.expiresAt', 'is', null), is('record.expiresAt', '>', now)]))
        .executeTakeFirst();
      return opened(model, idHash, record);
    },

    async consume(model, id, now) {
      const unused = { ...alive(model, sha256(id), now), consumedAt: null };
      return (await on.em.nativeUpdate(OAuthRecordEntity, unused, { consumedAt: now })) === 1;
    },

    async remove(model, id) {
      return (await on.em.nativeDelete(OAuthRecordEntity, { model, idHash: sha256(id) })) === 1;
    },

    async removeGrant(grantId) {
      await on.em.nativeDelete(OAuthRecordEntity, { grantHash: sha256(grantId) });
    },

    async keepUntil(model, id, expiresAt) {
      await on.em.nativeUpdate(OAuthRecordEntity, { model, idHash: sha256(id) }, { expiresAt });
    },
  };
}

/** Binds a sealed payload to its row: in another row it does not open. */
export const sealUse = (model: string, idHash: string): string => `oauth:${model}:${idHash}`;
