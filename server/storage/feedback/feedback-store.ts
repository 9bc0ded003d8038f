/** Feedback and discount reports in the database. */
import { LockMode } from '@mikro-orm/core';
import type { FeedbackStore } from '../../feedback/ports.ts';
import type { Database } from '../database.ts';
import { DiscountReportEntity, FeedbackEntity } from '../entities/operations.ts';

export const createFeedbackStore = (database: Database): FeedbackStore => ({
  async append({ tenantId, text, at }) {
    await database.em.insert(FeedbackEntity, { tenantId, text, createdAt: at });
  },

  async addReport(report) {
    await database.em.insert(DiscountReportEntity, report);
  },

  changeReport: (reportId, move) =>
    database.transaction(async ({ em }) => {
      const report = await em.findOne(DiscountReportEntity, reportId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!report) return null;
      const moved = move(report);
      // Changes are written when the transaction ends.
      if (moved.ok) em.assign(report, moved.value);
      return moved;
    }),
});
