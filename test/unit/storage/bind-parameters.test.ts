import { raw } from '@mikro-orm/core';
import { describe, expect, it } from 'vitest';
import { bindParameters } from '../../../server/storage/engine/bind-parameters.ts';

const names = { quoteIdentifier: (name: string) => `"${name}"` };
const bind = (sql: string, params: readonly unknown[]) => bindParameters(names, { sql, params });

describe('a statement of the ORM', () => {
  it('keeps every value out of its text', () => {
    const value = `o'neill \\ "x" $1 ?`;
    expect(bind('select * from t where a = ? and b = ?', [value, 7])).toEqual({
      text: 'select * from t where a = $1 and b = $2',
      values: [value, 7],
    });
  });

  it('has names quoted in place, and a question mark that was meant', () => {
    expect(bind('select ?? from t where a \\? ?', ['column', 'key'])).toEqual({
      text: 'select "column" from t where a ? $1',
      values: ['key'],
    });
  });

  it('binds each value of a list, and those of a fragment, in their order', () => {
    const fragment = raw('greatest(?, ?)', [1, 2]);
    expect(bind('update t set a = ? where b in (?) and c = ?', [fragment, ['x', 'y'], null])).toEqual({
      text: 'update t set a = greatest($1, $2) where b in ($3, $4) and c = $5',
      values: [1, 2, 'x', 'y', null],
    });
  });

  it('sends instants as they are and other objects as JSON', () => {
    const at = new Date('2026-11-15T00:00:00Z');
    expect(bind('values (?, ?)', [at, { stage: 'callback' }]).values).toEqual([at, '{"stage":"callback"}']);
  });
});
