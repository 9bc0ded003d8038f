/**
 * Deletes sessions of users that have expired or that a recovery has ended, and keeps the count of sessions correct; expired
 * test users are deleted too. It walks the tables page by page, a slice at a time. Each turn continues where the last one
 * ended; silos take turns too.
 */
import { TEST_USER_LIFETIME_S } from '@porchlight/contract';
import { addSeconds } from '../../kernel/clock.ts';
import type { Sweep } from '../../scheduling/sweep.ts';
import type { Database } from '../database.ts';
import { quoteName, siloSchema } from '../entities/schema-names.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { isGone } from '../social-login/placement/placed-query.ts';
import { POOLED_SCHEMA, sessionPages, sweepSlice } from './session-slices.ts';
import { PAGES } from './sweep-sessions-statement.ts';
import { sweepTestUsersStatement } from './sweep-test-users-statement.ts';

/** How many slices of the pooled table, and how many silos, one turn checks: a thousand silos take four turns. */
const SLICES_A_TURN = 80;
const SILOS_A_TURN = 250;

/** `left` counts the pages of the pooled table that the present walk has not reached. */
export function createSessionSweep(database: Database): Sweep<[now: Date]> {
  let lastSilo = '';
  let reached = 0;
  let left = 0;
  let swept = 0;

  /** The page that the walk has reached; the first page again after the end of the table. */
  const sweepFrom = async (schema: string, from: number, slices: number, now: Date): Promise<number> => {
    const pages = await sessionPages(database, schema);
    let at = from;
    for (let turn = 0; turn < slices; turn += 1) {
      if (at >= pages) return 0;
      const ended = { now, endedBefore: database.endedBefore, madeUntil: 'infinity' } as const;
      swept += (await sweepSlice(database, schema, at, ended)).count;
      at += PAGES;
      if (schema === POOLED_SCHEMA) left = Math.max(0, pages - at);
    }
    return at;
  };

  const sweepTestUsers = (schema: string, now: Date): Promise<unknown> =>
    database.query(sweepTestUsersStatement(schema), [addSeconds(now, -TEST_USER_LIFETIME_S)]);

  const run = async (now: Date): Promise<void> => {
    reached = await sweepFrom(POOLED_SCHEMA, reached, SLICES_A_TURN, now);
    await sweepTestUsers(POOLED_SCHEMA, now);
    const silos = await silosAfter(database, lastSilo);
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

const silosAfter = ({ em }: Database, last: string) =>
  em.find(
    SocialLoginResourceEntity,
    { placement: 'siloed', tenantId: { $gt: last } },
    { orderBy: { tenantId: 'asc' }, limit: SILOS_A_TURN, fields: ['tenantId'] },
  );
