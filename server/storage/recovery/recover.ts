/**
 * Ends everything that may have been ended since a backup, and moves numbers past those that may have been given out.
 */

import { accountIssuers, endIssuers } from '../accounts/account-issuers.ts';
import type { Database } from '../database.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import {
  END_KEYS,
  END_LINKS,
  endSessionsOf,
  MOVE_FLOORS,
  moveNumbersOf,
  NEW_LIVES,
  NEW_LIVES_OF_TENANTS,
  PLACES,
  type RecoveredPlace,
  TELL_NODES,
} from './recover-statement.ts';

export interface Recovered {
  readonly projects: number;
  readonly sessions: number;
  readonly browsers: number;
  readonly programs: number;
  readonly keys: number;
  /** Projects without an owner and without a working key. */
  readonly keyless: number;
  readonly links: number;
}

/** More than a project can write between two backups. */
export const NUMBERS_SKIPPED = 1_000_000_000;
/** More often than a resource can be deleted and made again in that time. */
const LIVES_SKIPPED = 1_000;

export async function recover(database: Database, since: Date, now: Date): Promise<Recovered> {
  const places = await database.query<RecoveredPlace>(PLACES);
  const schemas = new Set([
    socialSchema('', 'pooled'),
    ...places.map(({ tenantId, placement }) => socialSchema(tenantId, placement)),
  ]);
  let sessions = 0;
  // Each schema has its own transaction: a run that breaks off is repeated, and skipping numbers twice does no harm.
  for (const schema of schemas) {
    await database.transaction(async ({ query }) => {
      const [ended] = await query<{ count: number }>(endSessionsOf(schema), [since]);
      sessions += ended?.count ?? 0;
      await query(moveNumbersOf(schema), [NUMBERS_SKIPPED]);
    });
  }
  const { browsers, grants } = await endIssuers(database, await accountIssuers(database));
  return database.transaction(async ({ query }) => {
    await query(MOVE_FLOORS, [NUMBERS_SKIPPED]);
    await query(NEW_LIVES, [LIVES_SKIPPED]);
    await query(NEW_LIVES_OF_TENANTS, [LIVES_SKIPPED]);
    await query(TELL_NODES, [now]);
    const [keys] = await query<{ keys: number; unclaimed: number }>(END_KEYS, [since]);
    const [links] = await query<{ count: number }>(END_LINKS, [since]);
    return {
      projects: places.length,
      sessions,
      browsers,
      programs: grants,
      keys: keys?.keys ?? 0,
      keyless: keys?.unclaimed ?? 0,
      links: links?.count ?? 0,
    };
  });
}
