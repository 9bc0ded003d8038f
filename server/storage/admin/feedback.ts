/** Feedback and discount reports as the operator reads them, newest first. */
import type { DiscountStatus } from '@porchlight/contract';
import type { DiscountReport } from '../../feedback/discount-report.ts';
import type { Sql } from '../database.ts';
import { type ReportColumns, toReport } from '../feedback/feedback-store.ts';
import { type AdminPage, type PageRequest, toPage } from './page.ts';

export interface AdminFeedback {
  readonly id: number;
  readonly tenantId: string;
  readonly text: string;
  readonly createdAt: Date;
}

export async function listFeedback(
  sql: Sql,
  { limit, after, tenantId }: PageRequest & { readonly tenantId: string | null },
): Promise<AdminPage<AdminFeedback>> {
  const rows = await sql.query<{ id: number; tenant_id: string; text: string; created_at: Date }>(
    `select id, tenant_id, text, created_at from porchlight.feedback
     where ($2::bigint is null or id < $2) and ($3::text is null or tenant_id = $3)
     order by id desc limit $1`,
    [limit + 1, after === null ? null : Number(after), tenantId],
  );
  const entries = rows.map(({ id, tenant_id, text, created_at }) => ({
    id,
    tenantId: tenant_id,
    text,
    createdAt: created_at,
  }));
  return toPage(entries, limit, ({ id }) => String(id));
}

export async function listReports(
  sql: Sql,
  { limit, after, status }: PageRequest & { readonly status: DiscountStatus | null },
): Promise<AdminPage<DiscountReport>> {
  const rows = await sql.query<ReportColumns>(
    `select reports.* from porchlight.discount_reports reports
     left join porchlight.discount_reports mark on mark.id = $2
     where ($2::text is null or (reports.created_at, reports.id) < (mark.created_at, mark.id))
       and ($3::text is null or reports.status = $3)
     order by reports.created_at desc, reports.id desc limit $1`,
    [limit + 1, after, status],
  );
  return toPage(rows.map(toReport), limit, ({ id }) => id);
}
