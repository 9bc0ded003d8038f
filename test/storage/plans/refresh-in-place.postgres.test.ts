/** A refresh updates the row of its session in place. PostgreSQL can do that only if no index has a changed column. */
import { expect, it } from 'vitest';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';

const used = useHarness();

it('no index has a column that a refresh changes', async () => {
  const { database, clock } = used.current;
  const tenant = await createSocialTenant(used.current);
  const { refreshToken } = await tenant.quickSignIn('ada');
  const session = async (): Promise<Record<string, unknown>> => {
    const [row] = await database.query<{ row: Record<string, unknown> }>(
      'select to_jsonb(sessions) as row from porchlight.social_sessions sessions where tenant_id = $1',
      [tenant.id],
    );
    return row?.row ?? {};
  };
  const before = await session();
  clock.advance({ minutes: 1 });
  expect((await tenant.refresh(refreshToken)).status).toBe(200);
  const after = await session();
  const changed = Object.keys(after).filter((column) => after[column] !== before[column]);
  expect(changed).toContain('expires_at');
  const indexed = await database.query<{ name: string }>(
    `select distinct attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = 'porchlight.social_sessions'::regclass`,
  );
  expect(indexed.map(({ name }) => name).filter((name) => changed.includes(name))).toEqual([]);
});
