import { describe, expect, it } from 'vitest';
import { statementName, tablesIn } from '../../../server/storage/engine/statement-name.ts';
import { quoteName, siloSchema } from '../../../server/storage/entities/schema-names.ts';
import { refreshStatement } from '../../../server/storage/social-login/sessions/refresh-statement.ts';

describe('the name of a statement', () => {
  it.each([
    ['select "s".* from "porchlight"."social_sessions" as "s" where id = $1', 'select social_sessions'],
    ['with a as (select 1 from x) update porchlight.social_users set name = $1', 'update social_users'],
    ["insert into tenant_a.events (text) values ('canary from secret')", 'insert events'],
    ['delete from only porchlight.claims where id = $1', 'delete claims'],
    ['select id from porchlight.jobs for update of jobs skip locked', 'select jobs'],
    ['select * from "porchlight_brave-otter-k3f9q2"."social_users" where id = $1', 'select social_users'],
    ['update "porchlight_brave-otter-k3f9q2".social_users set name = $1', 'update social_users'],
    ['insert into "porchlight_brave-otter-k3f9q2".social_users (id) values ($1)', 'insert social_users'],
    ['create schema "porchlight_brave-otter-k3f9q2"', 'statement'],
    ['begin', 'begin'],
    ['   ', 'statement'],
  ])('%s', (text, name) => {
    expect(statementName(text)).toBe(name);
  });
});

describe('the tables of a statement', () => {
  it('are all that it reads or changes, without their schemas', () => {
    const tables = tablesIn(refreshStatement(quoteName(siloSchema('canary-otter-k3f9q2'))));
    expect(tables).toEqual(expect.arrayContaining(['tenants', 'usage', 'social_sessions', 'social_users']));
    expect(tables).not.toContain('candidate');
    expect(tables.join()).not.toContain('canary');
    expect(tablesIn('update "porchlight"."claims" set a = (select b from "porchlight"."claims")')).toEqual(['claims']);
  });
});
