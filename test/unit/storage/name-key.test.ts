/** The key by which teams are found: the same for a name in any case, on every database. */
import { describe, expect, it } from 'vitest';
import { keysBeginning, nameKey } from '../../../server/storage/teams/name-key.ts';

/** Names that are the same but for their case, and for how their letters are written. */
const SAME: readonly (readonly [string, string])[] = [
  ['Engines', 'ENGINES'],
  ['Größe', 'GRÖSSE'],
  ['КОМАНДА', 'команда'],
  ['ΟΔΟΣ', 'οδος'],
  ['José', 'JOSE\u0301'],
  ['日本', '日本'],
];

describe('the key of a name', () => {
  it.each(SAME)('is the same for %s and %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  it('differs for other names', () => expect(nameKey('Jose')).not.toBe(nameKey('José')));

  it.each([
    ['οδο', 'ΟΔΟΣ'],
    ['οδος', 'ΟΔΟΣ 1'],
    ['СТР', 'Строители'],
  ])('%s finds %s', (text, name) => {
    const { from, below } = keysBeginning(text);
    const [key, ...ends] = [nameKey(name), from, below].map((one) => Buffer.from(one));
    expect(key && ends.map((end) => Math.sign(Buffer.compare(key, end)))).toEqual([1, -1]);
  });
});
