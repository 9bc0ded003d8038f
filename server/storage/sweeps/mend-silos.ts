/**
 * While nodes of two releases run, the older release creates silos without the changes of the newer migration. Everything
 * that a migration does in each silo can be repeated, so it is repeated in those silos. A silo that somebody holds waits for
 * the next turn.
 */
import type { Database } from '../database.ts';
import { quoteName, siloSchema } from '../entities/schema-names.ts';
import { gaveUpWaiting, tryBriefly } from '../opening/brief-locks.ts';
import { MIGRATIONS } from '../schema/history/index.ts';
import type { Rows } from '../tables.ts';
import { MENDED_TABLES, SILOS_BEHIND } from './mend-silos-statement.ts';

/** The tenants whose silos were mended. */
export async function mendSilos(database: Database): Promise<string[]> {
  const behind = await database.query<Pick<Rows['SocialLoginResource'], 'tenantId'>>(SILOS_BEHIND, [MENDED_TABLES]);
  const mended: string[] = [];
  for (const { tenantId } of behind) if (await mend(database, tenantId)) mended.push(tenantId);
  return mended;
}

async function mend(database: Database, tenantId: string): Promise<boolean> {
  const schema = quoteName(siloSchema(tenantId));
  try {
    await tryBriefly(database, async ({ query }) => {
      for (const { inEachSilo } of MIGRATIONS) for (const text of inEachSilo?.(schema) ?? []) await query(text);
    });
    return true;
  } catch (error) {
    if (gaveUpWaiting(error)) return false;
    throw error;
  }
}
