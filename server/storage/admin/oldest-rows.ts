/** The age of the oldest rows, which shows whether the sweep falls behind. */
import type { Queryable } from '../database.ts';

export interface OldestRow {
  readonly what: string;
  readonly at: Date | null;
}

const CREATED = [
  ['request log entry', 'RequestLog'],
  ['change', 'Change'],
  ['revocation', 'Revocation'],
  ['sign-in under way', 'LoginAttempt'],
  ['claim link', 'Claim'],
  ['feedback', 'Feedback'],
] as const;

export async function oldestRows({ tables }: Queryable): Promise<OldestRow[]> {
  const expiry = await tables
    .selectFrom('Tenant')
    .select(({ fn }) => fn.min('expiresAt').as('at'))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const oldest: OldestRow[] = [{ what: 'expiry of a tenant not yet deleted', at: expiry?.at ?? null }];
  for (const [what, entity] of CREATED) {
    const row = await tables
      .selectFrom(entity)
      .select(({ fn }) => fn.min('createdAt').as('at'))
      .executeTakeFirst();
    oldest.push({ what, at: row?.at ?? null });
  }
  return oldest;
}
