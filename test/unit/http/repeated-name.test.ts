import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRepeatedName } from '../../../server/http/request/repeated-name.ts';

const isRefused = (text: string): boolean => hasRepeatedName(text, JSON.parse(text));

describe('a name that is there twice', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '[{"a":{"b":1,"b":2}}]',
    '{"a" : 1 ,\n"a"\t: 2}',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
  ])('F1: is found in %s', (text) => {
    expect(isRefused(text)).toBe(true);
  });

  it.each([
    '{"a":1,"A":2}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '{"a":"\\\\","b":"\\\\"}',
    '{"__proto__":1,"constructor":2}',
    '"a"',
    '[]',
    'null',
  ])('is not seen in %s', (text) => {
    expect(isRefused(text)).toBe(false);
  });

  it('is never seen in what a serialiser wrote', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 6 }), (text) => !isRefused(text)));
  });

  it('is always found where a property was written once more', () => {
    const pair = fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(pair, fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), ([name, value], rest) => {
        const one = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
        const others = Object.entries(rest).map((entry) => entry.map((part) => JSON.stringify(part)).join(':'));
        return isRefused(`{${[one, ...others, one].join()}}`);
      }),
    );
  });

  it('is looked for in deep and long texts without end of the stack', () => {
    expect(isRefused(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)).toBe(false);
    expect(isRefused(JSON.stringify({ a: '"'.repeat(200_000) }))).toBe(false);
  });
});
