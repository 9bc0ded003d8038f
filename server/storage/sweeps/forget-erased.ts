/**
 * Removes the traces of erased people from the files of the embedded engine, once a night if somebody was erased. A
 * deleted row stays in its page until another row takes its place, which may never happen in a small database. On a
 * server the operator decides about this, because it locks the tables.
 */
import { secondsBetween } from '../../kernel/clock.ts';
import type { Database } from '../database.ts';
import { SettingEntity } from '../entities/operations.ts';
import { CORE_SCHEMA, quoteName, siloSchema } from '../entities/schema-names.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { isGone } from '../social-login/placement/placed-query.ts';
import { rewriteStatements } from './forget-erased-statement.ts';

/** When a user was last erased; the row is missing if that did not happen since last night. */
export const ERASED_AT = 'erased_at';
const NIGHT_S = 24 * 3_600;

export function createForgetErased(database: Database): (now: Date) => Promise<void> {
  let last: Date | undefined;
  return async (now) => {
    // A service that has just started may have been off during all nights before.
    if (last !== undefined && secondsBetween(last, now) < NIGHT_S) return;
    const erased = await database.em.findOne(SettingEntity, { key: ERASED_AT });
    if (!erased) return;
    last = now;
    await database.em.nativeDelete(SettingEntity, { key: ERASED_AT, value: erased.value });
    const silos = await database.em.find(SocialLoginResourceEntity, { placement: 'siloed' }, { fields: ['tenantId'] });
    const schemas = [CORE_SCHEMA, ...silos.map(({ tenantId }) => siloSchema(tenantId))].map(quoteName);
    for (const statement of rewriteStatements(schemas)) {
      await database.query(statement).catch((error: unknown) => {
        // A silo may have been dropped with its resource a moment ago.
        if (!isGone(error)) throw error;
      });
    }
  };
}
