/** Feedback and discount reports as the operator reads them, newest first. */
import type { DiscountStatus } from '@porchlight/contract';
import type { DiscountReport } from '../../feedback/discount-report.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Queryable } from '../database.ts';
import { FeedbackEntity } from '../entities/operations.ts';
import type { AdminPage, PageRequest } from './page.ts';

interface AdminFeedback {
  readonly id: number;
  readonly tenantId: string;
  readonly text: string;
  readonly createdAt: Date;
}

export async function listFeedback(
  { em }: Queryable,
  { limit, after, tenantId }: PageRequest & { readonly tenantId: string | null },
): Promise<AdminPage<AdminFeedback>> {
  const entries = await em.find(
    FeedbackEntity,
    { ...(after === null ? {} : { id: { $lt: Number(after) } }), ...(tenantId === null ? {} : { tenantId }) },
    { orderBy: { id: 'desc' }, limit: limit + 1 },
  );
  return pageOf(entries, limit, ({ id }) => String(id));
}

export async function listReports(
  { tables }: Queryable,
  { limit, after, status }: PageRequest & { readonly status: DiscountStatus | null },
): Promise<AdminPage<DiscountReport>> {
  const reports = await tables
    .selectFrom('DiscountReport as report')
    .selectAll()
    .$if(after !== null, (page) =>
      page.where((is) => {
        const mark = is
          .selectFrom('DiscountReport as mark')
          .select(['mark.createdAt', 'mark.id'])
          .where('mark.id', '=', after);
        return is(is.refTuple('report.createdAt', 'report.id'), '<', mark.$asTuple('createdAt', 'id'));
      }),
    )
    .$if(status !== null, (page) => page.where('report.status', '=', status))
    .orderBy('report.createdAt', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(reports, limit, ({ id }) => id);
}
