/** What a key removed, it may put back for a day, as long as nobody else has changed the setting. */
import { PUT_BACK_H, TAKEN_THINGS_MAX } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import type { TakenAway } from '../../../server/approvals/ports.ts';
import { afterChange, withoutPutBack } from '../../../server/approvals/taken-away.ts';
import { addHours } from '../../../server/kernel/clock.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const KEY = 'key a';
const change = (before: string[], after: string[], setting = 'callbacks') => ({ setting, before, after });
const removed = (at = NOW): readonly TakenAway[] => afterChange([], KEY, change(['x', 'y'], ['y']), at);
const left = (rows: readonly TakenAway[], by = KEY, before = ['y'], now = NOW): string[] =>
  withoutPutBack([{ kind: 'newPlace', thing: 'x' }], rows, by, change(before, [...before, 'x']), now).map(
    ({ kind }) => kind,
  );

describe('what a key took away', () => {
  it('is put back by the same key, exactly as it was', () => {
    expect(left(removed())).toEqual([]);
    const other = withoutPutBack([{ kind: 'newPlace', thing: 'z' }], removed(), KEY, change(['y'], ['y', 'z']), NOW);
    expect(other).toHaveLength(1);
  });

  it('is put back by no other key, and by none after a day', () => {
    expect(left(removed(), 'key b')).toEqual(['newPlace']);
    expect(left(removed(addHours(NOW, -PUT_BACK_H)))).toEqual(['newPlace']);
  });

  it('is not put back once the setting is another: somebody else has changed it', () => {
    expect(left(removed(), KEY, [])).toEqual(['newPlace']);
    expect(left(removed(), KEY, ['y', 'z'])).toEqual(['newPlace']);
  });

  it('is forgotten when it was put back, so that what the owner then takes away stays away', () => {
    const back = afterChange(removed(), KEY, change(['y'], ['y', 'x']), NOW);
    expect(left(back)).toEqual(['newPlace']);
  });

  it('stays known while the same key goes on to change the setting', () => {
    const more = afterChange(removed(), KEY, change(['y'], []), NOW);
    expect(left(more, KEY, [])).toEqual([]);
  });

  it('is bounded, and holds no text of it', () => {
    const many = Array.from({ length: 3 * TAKEN_THINGS_MAX }, (_, index) => `person${index}@example.com`);
    const rows = afterChange(removed(), KEY, change(many, [], 'access'), NOW);
    expect(rows.flatMap(({ things }) => things)).toHaveLength(TAKEN_THINGS_MAX);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});
