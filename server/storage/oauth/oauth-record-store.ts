/**
 * Records of the authorization server. Ids are kept as hashes and payloads are sealed, so nothing in the table opens
 * anything. What must happen once is one conditional statement.
 */
import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import type { OAuthRecord, OAuthRecordStore, OAuthRecords } from '../../oauth/ports.ts';
import { subjectText } from '../../oauth/subject.ts';
import type { Database, Sql } from '../database.ts';
import { holdTransaction } from './oauth-held-transaction.ts';
import { createRecordSweep } from './sweep-records.ts';

type RecordColumns = { sealed_payload: string; consumed_at: Date | null; expires_at: Date | null };

const COLUMNS = 'records.sealed_payload, records.consumed_at, records.expires_at';
const ALIVE = '(records.expires_at is null or records.expires_at > $3)';

export const createOAuthRecordStore = (database: Database, sealer: Sealer): OAuthRecordStore => ({
  ...recordsOn(database, sealer),

  async begin() {
    const { sql, commit, rollback } = await holdTransaction(database);
    return { records: recordsOn(sql, sealer), commit, rollback };
  },

  sweep: createRecordSweep(database),
});

function recordsOn(sql: Sql, sealer: Sealer): OAuthRecords {
  const opened = async (model: string, idHash: string, rows: RecordColumns[]): Promise<OAuthRecord | null> => {
    const [row] = rows;
    const text = row ? await sealer.open(sealUse(model, idHash), row.sealed_payload) : null;
    if (!row || text === null) return null;
    return { payload: JSON.parse(text), consumedAt: row.consumed_at, expiresAt: row.expires_at };
  };

  return {
    async put(model, id, { payload, grantId, subject, expiresAt }, now) {
      const idHash = sha256(id);
      await sql.query(
        `insert into porchlight.oauth_records
           (model, id_hash, sealed_payload, grant_hash, created_at, expires_at, subject)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (model, id_hash) do update set sealed_payload = excluded.sealed_payload,
           grant_hash = excluded.grant_hash, expires_at = excluded.expires_at`,
        [
          model,
          idHash,
          await sealer.seal(sealUse(model, idHash), JSON.stringify(payload)),
          grantId === null ? null : sha256(grantId),
          now,
          expiresAt,
          subject ? subjectText(subject) : null,
        ],
      );
    },

    async find(model, id, now) {
      const idHash = sha256(id);
      const rows = await sql.query<RecordColumns>(
        `select ${COLUMNS} from porchlight.oauth_records records where model = $1 and id_hash = $2 and ${ALIVE}`,
        [model, idHash, now],
      );
      return opened(model, idHash, rows);
    },

    async findUnderGrant(model, id, now) {
      const idHash = sha256(id);
      const rows = await sql.query<RecordColumns>(
        `select ${COLUMNS} from porchlight.oauth_records records
         join porchlight.oauth_records grants on grants.model = 'Grant' and grants.id_hash = records.grant_hash
           and (grants.expires_at is null or grants.expires_at > $3)
         where records.model = $1 and records.id_hash = $2 and ${ALIVE}`,
        [model, idHash, now],
      );
      return opened(model, idHash, rows);
    },

    async consume(model, id, now) {
      const rows = await sql.query(
        `update porchlight.oauth_records records set consumed_at = $3
         where model = $1 and id_hash = $2 and consumed_at is null and ${ALIVE} returning 1`,
        [model, sha256(id), now],
      );
      return rows.length === 1;
    },

    async remove(model, id) {
      const rows = await sql.query(
        'delete from porchlight.oauth_records where model = $1 and id_hash = $2 returning 1',
        [model, sha256(id)],
      );
      return rows.length === 1;
    },

    async removeGrant(grantId) {
      await sql.query('delete from porchlight.oauth_records where grant_hash = $1', [sha256(grantId)]);
    },

    async keepUntil(model, id, expiresAt) {
      await sql.query('update porchlight.oauth_records set expires_at = $3 where model = $1 and id_hash = $2', [
        model,
        sha256(id),
        expiresAt,
      ]);
    },
  };
}

/** Binds a sealed payload to its row: moved to another, it does not open. */
export const sealUse = (model: string, idHash: string): string => `oauth:${model}:${idHash}`;
