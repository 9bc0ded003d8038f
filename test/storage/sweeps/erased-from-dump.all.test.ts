/** After an erasure nothing in the database contains the address: no table, and no statistics once they are renewed. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { siloSchema } from '../../../server/storage/entities/schema-names.ts';
import { placementsToTry } from '../../support/placements.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** The tables of the service that contain the text, and the statistics of tables with people. */
async function tablesWith(query: Query, schemas: readonly string[], text: string): Promise<string[]> {
  const tables = await query(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname = any($1)`,
    [schemas],
  );
  const ofPeople = schemas.flatMap((schema) =>
    ['social_users', 'social_login_events'].map((name) => `'"${schema}".${name}'`),
  );
  const arms = [
    ...tables.map(
      ({ name }) => `select '${name}' as name from ${name} as searched where searched::text like '%' || $1 || '%'`,
    ),
    `select 'statistics' from pg_statistic as searched
     where starelid in (${ofPeople.map((name) => `${name}::regclass`).join(', ')}) and searched::text like '%' || $1 || '%'`,
  ];
  const rows = await query(`select distinct name from (${arms.join(' union all ')}) as found order by name`, [text]);
  return rows.map(({ name }) => String(name));
}

describe.each(placementsToTry())('on profile %s', (runtimeProfile) => {
  const used = useHarness({ config: { runtimeProfile } });

  it('a dump holds the address of an erased person 0 times', async () => {
    const harness = used.current;
    const { database } = harness;
    const tenant = await createSocialTenant(harness);
    const mark = `zoe-${randomBytes(6).toString('hex')}`;
    const zoe = await tenant.quickSignIn(mark);
    await tenant.quickSignIn('ada');
    await tenant.refresh(zoe.refreshToken);
    await tenant.api(`/api/social-login/users/${zoe.userId}`, { method: 'PATCH', json: { blocked: true } });
    const schema = runtimeProfile === '2026-11' ? 'porchlight' : siloSchema(tenant.id);
    const schemas = [...new Set(['porchlight', schema])];
    const search = () => tablesWith((text, values) => database.query(text, values), schemas, mark);
    const analyze = async (): Promise<void> => {
      for (const table of ['social_users', 'social_login_events']) await database.query(`analyze "${schema}".${table}`);
    };
    await analyze();
    const before = await search();
    expect(before.filter((name) => /social_(users|login_events)/.test(name))).toHaveLength(2);
    expect((await tenant.api(`/api/social-login/users/${zoe.userId}`, { method: 'DELETE' })).status).toBe(200);
    expect((await search()).filter((name) => name !== 'statistics')).toEqual([]);
    await analyze();
    expect(await search()).toEqual([]);
  });
});
