/**
 * Deletes expired sessions of users and keeps the count of sessions correct; expired test users are deleted too. It walks
 * the tables page by page, a slice at a time. Each turn continues where the last one ended; silos take turns too.
 */
import { TEST_USER_LIFETIME_S } from '@porchlight/contract';
import { addSeconds } from '../../kernel/clock.ts';
import type { Sweep } from '../../scheduling/sweep.ts';
import { citusVersion } from '../admin/distribute-tables.ts';
import type { Database } from '../database.ts';
import { CORE_SCHEMA, quoteName, siloSchema } from '../entities/schema-names.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { isGone } from '../social-login/placement/placed-query.ts';
import {
  beginningOf,
  PAGES,
  PAGES_OF_PARTS,
  pagesStatement,
  type SweptSessions,
  sweepSliceStatement,
} from './sweep-sessions-statement.ts';
import { sweepTestUsersStatement } from './sweep-test-users-statement.ts';

/** How many slices of the pooled table, and how many silos, one turn checks: a thousand silos take four turns. */
const SLICES_A_TURN = 80;
const SILOS_A_TURN = 250;
const POOLED = quoteName(CORE_SCHEMA);

/** `left` counts the pages of the pooled table that the present walk has not reached. */
export function createSessionSweep(database: Database): Sweep<[now: Date]> {
  let lastSilo = '';
  let reached = 0;
  let left = 0;
  let swept = 0;

  const read = async (text: string): Promise<number> => {
    const [row] = await database.query<{ pages: number }>(text);
    return row?.pages ?? 0;
  };
  const pagesOf = async (schema: string): Promise<number> => {
    const pages = await read(pagesStatement(schema));
    const mayBeSpread = pages === 0 && schema === POOLED && (await citusVersion(database)) !== null;
    return mayBeSpread ? read(PAGES_OF_PARTS) : pages;
  };

  /** The page that the walk has reached; the first page again after the end of the table. */
  const sweepFrom = async (schema: string, from: number, slices: number, now: Date): Promise<number> => {
    const pages = await pagesOf(schema);
    let at = from;
    for (let turn = 0; turn < slices; turn += 1) {
      if (at >= pages) return 0;
      const slice = [now, beginningOf(at), beginningOf(at + PAGES)];
      const ended = await database.query<SweptSessions>(sweepSliceStatement(schema), slice);
      swept += ended.reduce((sum, { count }) => sum + count, 0);
      at += PAGES;
      if (schema === POOLED) left = Math.max(0, pages - at);
    }
    return at;
  };

  const sweepTestUsers = (schema: string, now: Date): Promise<unknown> =>
    database.query(sweepTestUsersStatement(schema), [addSeconds(now, -TEST_USER_LIFETIME_S)]);

  const run = async (now: Date): Promise<void> => {
    reached = await sweepFrom(POOLED, reached, SLICES_A_TURN, now);
    await sweepTestUsers(POOLED, now);
    const silos = await database.em.find(
      SocialLoginResourceEntity,
      { placement: 'siloed', tenantId: { $gt: lastSilo } },
      { orderBy: { tenantId: 'asc' }, limit: SILOS_A_TURN, fields: ['tenantId'] },
    );
    lastSilo = silos.length < SILOS_A_TURN ? '' : (silos.at(-1)?.tenantId ?? '');
    for (const { tenantId } of silos) {
      // A silo may have been dropped with its resource a moment ago.
      const schema = quoteName(siloSchema(tenantId));
      const whole = sweepFrom(schema, 0, SLICES_A_TURN, now).then(() => sweepTestUsers(schema, now));
      await whole.catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
  };

  return {
    get left() {
      return left;
    },
    get swept() {
      return swept;
    },
    run,
  };
}
