/** The statements that the document about better-auth shows, run by SQLite and PostgreSQL on tables of its form. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { readBetterAuth } from '../../../sdk/src/cli/move/better-auth.ts';
import { convert } from '../../../sdk/src/cli/move/foreign-user.ts';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { repositoryRoot } from '../../support/repository.ts';

const TABLES = [
  `create table "user" (id text, name text, email text, "emailVerified" boolean, image text, "createdAt" timestamp, "updatedAt" timestamp)`,
  `create table account (id text, "accountId" text, "providerId" text, "userId" text, password text)`,
  `insert into "user" values ('ba-ada', 'Ada', 'ada@example.com', true, null, '2024-01-02 03:04:05', '2024-05-06 07:08:09')`,
  `insert into "user" values ('ba-alan', 'Alan', 'alan@example.com', false, null, '2024-01-03 03:04:05', '2024-05-06 07:08:09')`,
  `insert into account values ('1', '113000000000000000001', 'google', 'ba-ada', null)`,
  `insert into account values ('2', 'ba-alan', 'credential', 'ba-alan', 'a hash')`,
];

const text = readFileSync(join(repositoryRoot, 'server/docs/content/moving-better-auth.md'), 'utf8');
const statementOf = (title: string): string =>
  codeBlocks(text).find(({ attributes }) => attributes.title === title)?.text ?? '';

const DUMPS: Readonly<Record<string, () => Promise<string>>> = {
  async SQLite() {
    const database = new DatabaseSync(':memory:');
    for (const statement of TABLES) database.exec(statement);
    return String(Object.values(database.prepare(statementOf('SQLite')).get() ?? {})[0]);
  },
  async PostgreSQL() {
    const database = new PGlite();
    for (const statement of TABLES) await database.exec(statement);
    const { rows } = await database.query<Record<string, unknown>>(statementOf('PostgreSQL'));
    await database.close();
    return JSON.stringify(Object.values(rows[0] ?? {})[0]);
  },
};

it.each(Object.keys(DUMPS))(
  'the statement for %s makes a dump that is read, without a password',
  async (name) => {
    const dump = (await DUMPS[name]?.()) ?? '';
    expect(dump).not.toContain('a hash');
    const { users, misfits } = convert(readBetterAuth(dump), new Date(), 'https://app.example');
    expect(users).toMatchObject([
      {
        source: 'ba-ada',
        user: {
          former: { issuer: 'https://app.example', subject: 'ba-ada' },
          first_seen: '2024-01-02T03:04:05.000Z',
          last_seen: '2024-05-06T07:08:09.000Z',
        },
      },
    ]);
    expect(misfits.map(({ source }) => source)).toEqual(['ba-alan']);
  },
  180_000,
);
