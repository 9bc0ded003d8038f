/** Which files contain SQL. All others use the database through entities and the typed query builder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';

/** The beginning of a statement, or of a part of one, at the beginning of a literal. */
const STATEMENT = new RegExp(
  [
    /select\s+[\w"*($]/,
    /insert\s+into\s/,
    /update\s+\S+\s+(as\s+\w+\s+)?(\w+\s+)?set\s/,
    /delete\s+from\s/,
    /with\s+(recursive\s+)?\w+\s+as\s*\(/,
    /(create|alter|drop|lock|truncate)\s+(unique\s+)?(table|index|schema|type|role)\s/,
    /(revoke|grant)\s.*\son\s/,
    /(vacuum|analyze)\b/,
    /((left|inner|cross)\s+)?join\s+\S+\s.*\son\s/,
    /order\s+by\s/,
    /on\s+conflict\s/,
    /values\s*\(/,
    /coalesce\s*\(/,
  ]
    .map(({ source }) => `[\`'"]\\s*\\(?${source}`)
    .join('|'),
  'i',
);

/** Raw fragments would be SQL under another name. */
const FRAGMENT = /import\s[^;]*\b(sql|raw)\b[^;]*\bfrom\s+'(kysely|@mikro-orm\/\w+)'/;

/** The engines under the ORM, and the code that makes the schema. */
const BY_NATURE = /^server\/storage\/(engine\/|schema\/|opening\/(migrate|concurrent-indexes)\.ts$)/;

const holders = readdirSync(join(repositoryRoot, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('server', name))
  .filter((file) => {
    const text = readFileSync(join(repositoryRoot, file), 'utf8');
    return STATEMENT.test(text) || FRAGMENT.test(text);
  });

describe('SQL', () => {
  it('stands in files that are named for their statement', () => {
    const others = holders.filter((file) => !file.endsWith('-statement.ts') && !BY_NATURE.test(file));
    expect(others).toEqual([]);
  });

  it('numbers events and counts users in one place, which also keeps the users of the days', () => {
    const moves = /\b(last_event_id = (\w+\.)?last_event_id \+|users = (greatest\(0, )?(\w+\.)?users [+-])/;
    const movers = holders.filter((file) => moves.test(readFileSync(join(repositoryRoot, file), 'utf8')));
    expect(movers).toEqual(['server/storage/limits/counters-statement.ts']);
  });

  it('is what those files hold', () => {
    const statements = readdirSync(join(repositoryRoot, 'server/storage'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('-statement.ts'))
      .map((name) => join('server/storage', name));
    expect(statements.filter((file) => !holders.includes(file))).toEqual([]);
  });
});
