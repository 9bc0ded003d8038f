import { PROOFS_KEPT } from '@porchlight/contract';
import type { ProofStore } from '../../proving/ports.ts';
import type { Database } from '../database.ts';
import { ProofEntity } from '../entities/proving.ts';
import { DROP_OLD_PROOFS } from './proof-statement.ts';

export const createProofStore = (database: Database): ProofStore => ({
  async add(tenantId, proof) {
    await database.transaction(async ({ em, query }) => {
      await em.insert(ProofEntity, { tenantId, ...proof });
      await query(DROP_OLD_PROOFS, [tenantId]);
    });
  },

  async list(tenantId) {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    const rows = await database.em.find(ProofEntity, { tenantId }, { orderBy, limit: PROOFS_KEPT });
    return rows.map(({ id, app, createdAt, findings, worst, receipt, report }) => ({
      id,
      app,
      createdAt,
      findings,
      worst,
      receipt,
      report,
    }));
  },
});
