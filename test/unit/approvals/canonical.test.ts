import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../../server/approvals/common/canonical.ts';

/** The same value with its field names in another order, at every depth. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, shuffled(field)]),
  );
};

describe('the canonical form of a body', () => {
  it('is the same whatever the order of names', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => canonical(shuffled(value)) === canonical(value)));
  });

  it('holds exactly what the body holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is another one for another body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const same = JSON.stringify(JSON.parse(canonical(one))) === JSON.stringify(JSON.parse(canonical(other)));
        expect(canonical(one) === canonical(other)).toBe(same);
      }),
    );
  });

  it.each([
    ['{"a":1,"a":2}', '{"a":2}'],
    ['{"a":1.0}', '{"a":1}'],
    ['{"a":1e2}', '{"a":100}'],
    ['{"a":-0}', '{"a":0}'],
    ['{"\\u0061":"\\u00e9"}', '{"a":"é"}'],
  ])('%s is what every handler reads it as', (text, canonicalText) => {
    expect(canonical(JSON.parse(text))).toBe(canonicalText);
  });

  it.each([
    ['"é"', '"e\\u0301"'],
    ['"1"', '1'],
    ['null', '"null"'],
    ['[1,2]', '[2,1]'],
    ['{"a":{}}', '{"a":[]}'],
  ])('%s is not %s', (one, other) => {
    expect(canonical(JSON.parse(one))).not.toBe(canonical(JSON.parse(other)));
  });
});
