/** Feedback and discount reports in the database. */
import type { DiscountReport } from '../../feedback/discount-report.ts';
import type { FeedbackStore } from '../../feedback/ports.ts';
import type { Database } from '../database.ts';

export type ReportColumns = {
  id: string;
  tenant_id: string;
  text: string;
  status: DiscountReport['status'];
  created_at: Date;
  settled_at: Date | null;
};

export const createFeedbackStore = (database: Database): FeedbackStore => ({
  async append({ tenantId, text, at }) {
    await database.query('insert into porchlight.feedback (tenant_id, text, created_at) values ($1, $2, $3)', [
      tenantId,
      text,
      at,
    ]);
  },

  async addReport({ id, tenantId, text, status, createdAt, settledAt }) {
    await database.query(
      `insert into porchlight.discount_reports (id, tenant_id, text, status, created_at, settled_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, tenantId, text, status, createdAt, settledAt],
    );
  },

  changeReport: (reportId, move) =>
    database.transaction(async ({ query }) => {
      const [row] = await query<ReportColumns>('select * from porchlight.discount_reports where id = $1 for update', [
        reportId,
      ]);
      if (!row) return null;
      const moved = move(toReport(row));
      if (moved.ok) {
        await query('update porchlight.discount_reports set status = $2, settled_at = $3 where id = $1', [
          reportId,
          moved.value.status,
          moved.value.settledAt,
        ]);
      }
      return moved;
    }),
});

export const toReport = ({ id, tenant_id, text, status, created_at, settled_at }: ReportColumns): DiscountReport => ({
  id,
  tenantId: tenant_id,
  text,
  status,
  createdAt: created_at,
  settledAt: settled_at,
});
