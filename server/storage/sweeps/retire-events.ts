/**
 * Raises the floor of every tenant to its last event that is older than events are kept; the sweep deletes what is
 * below. Ids rise with time, so the old ones are at the beginning: the oldest event tells whether there is anything to
 * do.
 */
import { addHours } from '../../kernel/clock.ts';
import type { Database } from '../database.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { isGone } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import { raiseStatement } from './retire-events-statement.ts';

const TENANTS = 500;

/** Nothing is deleted that is young by the database's clock, because the time of the node may be wrong. */
export async function retireEvents(database: Database, keepDays: number, now: Date): Promise<void> {
  const keepHours = keepDays * 24;
  const before = addHours(now, -keepHours);
  const retire = async (schema: string, tenantId: string): Promise<void> => {
    for (let more = true; more; ) {
      const raised = await database.query(raiseStatement(schema), [tenantId, before, keepHours]);
      more = raised.length > 0;
    }
  };
  for (let after = ''; ; ) {
    const tenants = await database.em.find(
      SocialLoginResourceEntity,
      { tenantId: { $gt: after } },
      { fields: ['tenantId', 'placement'], orderBy: { tenantId: 'asc' }, limit: TENANTS },
    );
    for (const { tenantId, placement } of tenants) {
      await retire(socialSchema(tenantId, placement), tenantId).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
    if (tenants.length < TENANTS) return;
    after = tenants.at(-1)?.tenantId ?? '';
  }
}
