import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkReturnTo } from '../../../sdk/src/index.ts';
import { parseReturnTo } from '../../../server/social-login/sign-in/return-to.ts';

const STAYS = ['/', '/settings', '/a?next=https://evil.example', '/a#//b', '/caf%C3%A9', '/café', '/a/../b', '/a%20b'];
const LEAVES = [
  '',
  'settings',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%2fevil.example',
  '/%2f%2fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a\r\nset-cookie: b=c',
  '/%0d%0aset-cookie:b=c',
  '/\u2028',
  '/\ud800',
  `/${'a'.repeat(2_048)}`,
  `/%${'25'.repeat(10)}2f`,
];

describe('A8: return_to on the side of the app', () => {
  it.each(STAYS)('lets %j pass unchanged', (path) => expect(checkReturnTo(path)).toBe(path));
  it.each(LEAVES)('refuses %j', (path) => expect(checkReturnTo(path)).toBeNull());

  const agree = (path: string): void => {
    expect([path, checkReturnTo(path) !== null]).toEqual([path, parseReturnTo(path).ok]);
  };

  it('agrees with the service on every one of them, and on whatever can be made of their parts', () => {
    for (const path of [...STAYS, ...LEAVES]) agree(path);
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%25',
      '2e',
      '?',
      '#',
      'a',
      '@',
      ':',
      '\t',
      'é',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => agree(`/${parts.join('')}`)),
      { numRuns: 2_000 },
    );
  });

  it('takes what is not there for no path', () => {
    expect(checkReturnTo(null)).toBeNull();
    expect(checkReturnTo(undefined)).toBeNull();
  });
});
