import { URL_MAX_LENGTH } from '@porchlight/contract';
import { describe, expect, test } from 'vitest';
import { parseReturnTo } from '../../../server/social-login/sign-in/return-to.ts';

describe('return_to is handed back as it came', () => {
  test.each([
    '/',
    '/settings',
    '/a/b/?q=1&next=//other.example#part',
    '/#/route',
    '/search?q=a b',
    '/search?text=line%0Abreak',
    '/open/https%3A%2F%2Fother.example',
    '/grüße/%C3%BC',
    '/100%',
    '/a//b',
    '/@someone',
    '/a%252fb',
  ])('%s', (text) => {
    expect(parseReturnTo(text)).toEqual({ ok: true, value: text });
  });

  test('at exactly the longest length', () => {
    expect(parseReturnTo('/'.padEnd(URL_MAX_LENGTH, 'x')).ok).toBe(true);
  });
});

describe('A8: a return_to that could leave the app is refused', () => {
  test.each([
    '',
    'settings',
    '?x=1',
    ' /settings',
    'https://evil.com',
    'javascript:alert(1)',
    '\\evil.com',
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '/\\/evil.com',
    '/\t/evil.com',
    '/%2f%2fevil.com',
    '/%2fevil.com',
    '/%2Fevil.com',
    '/%5cevil.com',
    '/%252fevil.com',
    '/%09/evil.com',
    '/.//evil.com',
    '/a/..//evil.com',
    '/%2e//evil.com',
    '/a/../\\evil.com',
    '/a/..%2f/evil.com',
    '/a/..%2f%5cevil.com',
    '/a\r\nSet-Cookie: x=1',
    '/a%0d%0aSet-Cookie:%20x=1',
    '/a%00',
    '/a?b=\n',
    '/a\u2028b',
    '/a\u0085b',
    '/\ud800',
    `/${'x'.repeat(URL_MAX_LENGTH)}`,
    `/${'x'.repeat(8_192)}`,
  ])('%j', (text) => {
    expect(parseReturnTo(text)).toEqual({ ok: false, error: expect.stringContaining('return_to') });
  });

  test('a path that is encoded over and over is refused without decoding it to the end', () => {
    expect(parseReturnTo(`/%${'25'.repeat(1_000)}2fevil.com`).ok).toBe(false);
  });
});
