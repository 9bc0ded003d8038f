/**
 * Deletes sessions of users that have expired, and keeps the count of sessions true; test users go with theirs. It walks the tables in the order of
 * their key, a slice at a time, and goes on behind the last one at its next turn; silos take turns too.
 */
import { TEST_USER_LIFETIME_S } from '@porchlight/contract';
import { addSeconds } from '../../kernel/clock.ts';
import type { Database } from '../database.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { CORE_SCHEMA, quoteName, siloSchema } from '../schema-names.ts';
import { isGone } from '../social-login/placed-query.ts';
import { sliceEndStatement, sweepSliceStatement } from './sweep-sessions-statement.ts';
import { sweepTestUsersStatement } from './sweep-test-users-statement.ts';

/** A turn looks at so many slices of the pooled table, and into so many silos: a thousand silos are one round of four. */
const SLICES_A_TURN = 40;
const SILOS_A_TURN = 250;

interface Place {
  readonly tenantId: string;
  readonly id: string;
}

const BEGINNING: Place = { tenantId: '', id: '' };

export function createSessionSweep(database: Database): (now: Date) => Promise<void> {
  let lastSilo = '';
  let reached = BEGINNING;

  /** Where the walk has come to; the beginning again at the end of the table. */
  const sweepFrom = async (schema: string, from: Place, slices: number, now: Date): Promise<Place> => {
    let at = from;
    for (let slice = 0; slice < slices; slice += 1) {
      const [end] = await database.query<{ tenant_id: string; id: string }>(sliceEndStatement(schema), [
        at.tenantId,
        at.id,
      ]);
      const values = [now, at.tenantId, at.id, ...(end ? [end.tenant_id, end.id] : [])];
      await database.query(sweepSliceStatement(schema, end !== undefined), values);
      if (!end) return BEGINNING;
      at = { tenantId: end.tenant_id, id: end.id };
    }
    return at;
  };

  const sweepTestUsers = (schema: string, now: Date): Promise<unknown> =>
    database.query(sweepTestUsersStatement(schema), [addSeconds(now, -TEST_USER_LIFETIME_S)]);

  return async (now) => {
    reached = await sweepFrom(quoteName(CORE_SCHEMA), reached, SLICES_A_TURN, now);
    await sweepTestUsers(quoteName(CORE_SCHEMA), now);
    const silos = await database.em.find(
      SocialLoginResourceEntity,
      { placement: 'siloed', tenantId: { $gt: lastSilo } },
      { orderBy: { tenantId: 'asc' }, limit: SILOS_A_TURN, fields: ['tenantId'] },
    );
    lastSilo = silos.length < SILOS_A_TURN ? '' : (silos.at(-1)?.tenantId ?? '');
    for (const { tenantId } of silos) {
      // A silo may have been dropped with its resource a moment ago.
      const schema = quoteName(siloSchema(tenantId));
      const swept = sweepFrom(schema, BEGINNING, SLICES_A_TURN, now).then(() => sweepTestUsers(schema, now));
      await swept.catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
  };
}
