import { describe, expect, test } from 'vitest';
import { defaultCallback, findCallback } from '../../../server/social-login/settings/callback-match.ts';
import { type CallbackPattern, parseCallbackUrl } from '../../../server/social-login/settings/callback-url.ts';

const matchesCallback = (registered: CallbackPattern, candidate: string): boolean =>
  findCallback([registered], candidate) !== null;

const pattern = (text: string): CallbackPattern => {
  const parsed = parseCallbackUrl(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};
const WILDCARD = pattern('https://*.example.com/cb');
const EXACT = pattern('https://app.example.com/cb');

describe('A1: a wildcard does not reach another domain', () => {
  test.each([
    'https://evil.com?.example.com',
    'https://evil.com?.example.com/cb',
    'https://evil.com/.example.com',
    'https://evil.com/.example.com/cb',
    'https://evil.com#.example.com/cb',
    'https://evil.com\\.example.com/cb',
    'https://evilexample.com/cb',
    'https://x.evilexample.com/cb',
    'https://x.example.com.evil.com/cb',
    'https://x.example.comevil/cb',
    'https://evil.com:443.example.com/cb',
    'https://evil.com%2f.example.com/cb',
    'https://evil.com%3f.example.com/cb',
    'https://evil.com%23.example.com/cb',
    'https://evil.com&.example.com/cb',
    'https://evil.com;.example.com/cb',
  ])('%s', (candidate) => {
    expect(matchesCallback(WILDCARD, candidate)).toBe(false);
  });
});

describe('A2: another scheme, or none', () => {
  test.each([
    'http://app.example.com/cb',
    'ftp://app.example.com/cb',
    'javascript://app.example.com/cb',
    'httpss://app.example.com/cb',
    'com.example.app://app.example.com/cb',
    '//app.example.com/cb',
    'app.example.com/cb',
    '/cb',
    ':',
    '',
  ])('%j', (candidate) => {
    expect(matchesCallback(WILDCARD, candidate)).toBe(false);
    expect(matchesCallback(EXACT, candidate)).toBe(false);
  });
});

describe('A3: a wildcard stands for exactly one non-empty label', () => {
  test.each(['a', 'app', '0', 'a-b', 'a--b', 'APP', 'bücher', 'a'.repeat(63)])('%s.example.com passes', (label) => {
    expect(matchesCallback(WILDCARD, `https://${label}.example.com/cb`)).toBe(true);
  });

  test.each([
    'https://example.com/cb',
    'https://a.b.example.com/cb',
    'https://.example.com/cb',
    'https://..example.com/cb',
    'https://a..example.com/cb',
    'https://.a.example.com/cb',
    'https://-a.example.com/cb',
    'https://a-.example.com/cb',
    'https://-.example.com/cb',
    'https://a_b.example.com/cb',
    'https://*.example.com/cb',
    'https://%2a.example.com/cb',
    'https://\uff0a.example.com/cb',
    `https://${'a'.repeat(64)}.example.com/cb`,
  ])('%s does not', (candidate) => {
    expect(matchesCallback(WILDCARD, candidate)).toBe(false);
  });

  test.each([
    [
      'https://*-preview.example.com/cb',
      ['x-preview', 'pr-12-preview'],
      ['-preview', 'preview', 'xpreview', 'a.b-preview'],
    ],
    ['https://preview-*.example.com/cb', ['preview-x'], ['preview-', 'preview', 'preview-x-', 'x-preview-x']],
    ['https://ab*ba.example.com/cb', ['abxba', 'ab-ba'], ['aba', 'abba', 'ab.ba']],
  ])('%s covers part of a label', (text, accepted, refused) => {
    const passes = (label: string) => matchesCallback(pattern(text), `https://${label}.example.com/cb`);
    expect(accepted.filter((label) => !passes(label))).toEqual([]);
    expect(refused.filter(passes)).toEqual([]);
  });

  test('the rest of a wildcard pattern is compared as strictly as any other', () => {
    const full = pattern('https://*.example.com:8443/cb?x=1');
    expect(matchesCallback(full, 'https://a.example.com:8443/cb?x=1')).toBe(true);
    for (const other of [
      'https://a.example.com/cb?x=1',
      'https://a.example.com:8443/cb',
      'https://a.example.com:8443/?x=1',
    ]) {
      expect(matchesCallback(full, other)).toBe(false);
    }
  });
});

describe('A5: parser confusion', () => {
  test.each([
    'https://app.example.com@evil.com/cb',
    'https://evil.com@app.example.com/cb',
    'https://user:pass@app.example.com/cb',
    'https://@app.example.com/cb',
    'https://app.example.com\\@evil.com/cb',
    'https:\\\\app.example.com\\cb',
    'https://app.example.com\\cb',
    'https://app.example.com/cb\t',
    'https://app.exa\tmple.com/cb',
    'https://app.example.com/\r\ncb',
    'https://app.example.com/cb\n',
    ' https://app.example.com/cb',
    'https://app.example.com/cb ',
    'https://app.example.com/cb\u0000',
    'https://app.exa\u00admple.com/cb',
    'https://app.exa\u200bmple.com/cb',
    'https://app.example.com%00/cb',
    'https://app.example.com%00.evil.com/cb',
    'https://app.example.com./cb',
    'https://app.example.com../cb',
    'https://app.example.com%2eevil.com/cb',
    'https://app.example.com。evil.com/cb',
    'https:app.example.com/cb',
    'https:/app.example.com/cb',
    'https:///app.example.com/cb',
  ])('%j is refused', (candidate) => {
    expect(matchesCallback(EXACT, candidate)).toBe(false);
    expect(matchesCallback(WILDCARD, candidate)).toBe(false);
  });

  test.each([
    'https://app%2eexample.com/cb',
    'https://app。example.com/cb',
    'https://APP.EXAMPLE.COM/cb',
    'HTTPS://app.example.com:443/cb',
  ])('%s is the host that browsers see, and only that form is used', (candidate) => {
    expect(findCallback([EXACT], candidate)?.url).toBe('https://app.example.com/cb');
  });

  test('an encoded dot separates labels under a wildcard too', () => {
    expect(matchesCallback(WILDCARD, 'https://evil.com%2eexample.com/cb')).toBe(false);
    expect(matchesCallback(WILDCARD, 'https://evil。com.example.com/cb')).toBe(false);
  });

  test('an IPv6 form of an IPv4 host is another host', () => {
    const loopback = pattern('http://127.0.0.1:3000/cb');
    for (const host of ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::1]', '[::127.0.0.1]', 'localhost', '127.0.0.2']) {
      expect(matchesCallback(loopback, `http://${host}:3000/cb`)).toBe(false);
    }
    expect(findCallback([loopback], 'http://0x7f.1:3000/cb')?.url).toBe('http://127.0.0.1:3000/cb');
    expect(matchesCallback(pattern('http://[::1]/cb'), 'http://[0:0:0:0:0:0:0:1]/cb')).toBe(true);
  });
});

describe('A6: the right host with another path, query, port or a fragment', () => {
  test.each([
    'https://app.example.com/cb/../x',
    'https://app.example.com/x/../cb',
    'https://app.example.com/x/%2e%2E/cb',
    'https://app.example.com/./cb',
    'https://app.example.com/cb/.',
    'https://app.example.com/cb/',
    'https://app.example.com/cb/more',
    'https://app.example.com//cb',
    'https://app.example.com/CB',
    'https://app.example.com/%63b',
    'https://app.example.com/cb%2f',
    'https://app.example.com/cb;x',
    'https://app.example.com/cbx',
    'https://app.example.com/',
    'https://app.example.com',
    'https://app.example.com/cb?',
    'https://app.example.com/cb?x=1',
    'https://app.example.com/cb#',
    'https://app.example.com/cb#x',
    'https://app.example.com:8443/cb',
    'https://app.example.com:80/cb',
  ])('%s is refused', (candidate) => {
    expect(matchesCallback(EXACT, candidate)).toBe(false);
    expect(matchesCallback(WILDCARD, candidate)).toBe(false);
  });

  test('a registered query must be there, unchanged', () => {
    const registered = pattern('https://app.example.com/cb?a=1&b=2');
    expect(matchesCallback(registered, 'https://app.example.com/cb?a=1&b=2')).toBe(true);
    for (const query of ['', '?', '?a=1', '?b=2&a=1', '?a=1&b=2&c=3', '?a=1&b=%32']) {
      expect(matchesCallback(registered, `https://app.example.com/cb${query}`)).toBe(false);
    }
  });

  test('a loopback port is compared like any other', () => {
    const local = pattern('http://localhost:3000/cb');
    expect(matchesCallback(local, 'http://localhost:3000/cb')).toBe(true);
    expect(matchesCallback(local, 'http://localhost:3001/cb')).toBe(false);
    expect(matchesCallback(local, 'http://localhost/cb')).toBe(false);
  });

  test('an address without a path is the same as one with a bare slash', () => {
    expect(matchesCallback(pattern('https://app.example.com'), 'https://app.example.com/')).toBe(true);
  });
});

describe('A7: a private-use scheme matches itself only', () => {
  test.each([
    ['com.example.app:/cb', true],
    ['COM.example.app:/cb', true],
    ['com.example.app://cb', false],
    ['com.example.app:///cb', false],
    ['com.example.app:/cb/', false],
    ['com.example.app:/cb?x', false],
    ['com.example.app:cb', false],
    ['com.example.apps:/cb', false],
    ['https://com.example.app/cb', false],
  ])('%s: %s', (candidate, expected) => {
    expect(matchesCallback(pattern('com.example.app:/cb'), candidate)).toBe(expected);
  });
});

describe('among several registered URLs', () => {
  const local = pattern('http://localhost:3000/cb');

  test('the one that matches is found', () => {
    expect(findCallback([WILDCARD, local], 'http://localhost:3000/cb')).toEqual({
      pattern: local,
      url: 'http://localhost:3000/cb',
    });
    expect(findCallback([WILDCARD, local], 'https://evil.com/cb')).toBeNull();
    expect(findCallback([], 'https://app.example.com/cb')).toBeNull();
  });

  test('the default is the first without a wildcard', () => {
    expect(defaultCallback([WILDCARD, local, EXACT])).toEqual({ pattern: local, url: 'http://localhost:3000/cb' });
  });

  test('there is no default among wildcards', () => {
    expect(defaultCallback([WILDCARD])).toBeNull();
    expect(defaultCallback([])).toBeNull();
  });
});
