/** The canonical text of `what`, which binds the yes of a person to exactly one thing. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../../sdk/src/ask-person.ts';

class Payment {
  readonly #euros: number;
  constructor(euros: number) {
    this.#euros = euros;
  }
  get euros(): number {
    return this.#euros;
  }
}

const form = new FormData();
form.set('euros', '1');

/** JSON has no text for these: all of them would be `{}`, so a yes to one would be good for each other. */
const NOT_JSON: readonly (readonly [string, unknown])[] = [
  ['a Map', new Map([['euros', 1]])],
  ['a Set', new Set([1])],
  ['a form', form],
  ['a query', new URLSearchParams('euros=1')],
  ['an object with private fields', new Payment(1)],
  ['inherited fields', Object.create({ euros: 1 })],
  ['an error', new Error('1')],
  ['a pattern', /1/],
  ['a number object', Object(1)],
  ['what `toJSON` makes of it', { toJSON: () => new Map([['euros', 1]]) }],
];

describe('what a person approves', () => {
  it.each(NOT_JSON)('H48: is not %s, however deep', (_, value) => {
    for (const what of [value, { a: [value] }]) expect(() => canonical(what)).toThrow('must be plain JSON');
  });

  it('is any JSON, of every realm, and what says by itself how it is written', () => {
    expect(canonical(runInNewContext('({ b: [1], a: null })'))).toBe('{"a":null,"b":[1]}');
    expect(canonical(Object.assign(Object.create(null), { b: 1 }))).toBe('{"b":1}');
    expect(canonical({ at: new Date(0), to: new URL('https://a.example') })).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","to":"https://a.example/"}',
    );
    expect(canonical(JSON.parse('{"toJSON":1,"__proto__":{"a":2}}'))).toBe('{"__proto__":{"a":2},"toJSON":1}');
  });
});
