import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCallback } from '../../../server/social-login/settings/callback-match.ts';
import { parseCallbackUrl, readRegisteredCallbacks } from '../../../server/social-login/settings/callback-url.ts';
import { explainRedirect } from '../../../server/social-login/settings/redirect-check.ts';
import { parseReturnTo } from '../../../server/social-login/sign-in/return-to.ts';

const REGISTERED = [
  'https://app.example.com/cb',
  'https://*.example.com/cb',
  'https://*-preview.example.org:8443/a/b?x=1',
  'http://localhost:3000/cb',
  'com.example.app:/cb',
];
const patterns = readRegisteredCallbacks(REGISTERED);

/** What each registered URL covers, written a second time and in another way than in the matcher. */
const CONFORMING = [
  /^https:\/\/[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.example\.com\/cb$/,
  /^https:\/\/[a-z0-9][a-z0-9-]{0,54}-preview\.example\.org:8443\/a\/b\?x=1$/,
  /^http:\/\/localhost:3000\/cb$/,
  /^com\.example\.app:\/cb$/,
];

const nasty = fc.constantFrom(
  ...[
    '.',
    '..',
    '/',
    '//',
    '\\',
    '@',
    ':',
    '?',
    '#',
    '*',
    '%2e',
    '%2f',
    '%00',
    '%2a',
    '%40',
    '\t',
    '\r\n',
    ' ',
    '-',
    '_',
  ],
  ...[
    '\u3002',
    '\uff0e',
    '\uff0a',
    '\u00ad',
    '\u200d',
    'ß',
    '[::1]',
    '127.1',
    '0x7f',
    'xn--',
    ':443',
    ':8443',
    ';',
    '&',
  ],
);
const familiar = fc.constantFrom(
  ...[
    'https://',
    'http://',
    'HTTPS:',
    'com.example.app:',
    'javascript:',
    'app',
    'evil',
    'com',
    'evil.com',
    'localhost',
  ],
  ...[
    'app.example.com',
    '.example.com',
    'example.com',
    '-preview.example.org',
    '/cb',
    '/a/b',
    '?x=1',
    ':3000',
    '/cb/..',
  ],
);
const soup = fc
  .array(fc.oneof(familiar, nasty, fc.string({ maxLength: 3 })), { maxLength: 8 })
  .map((part) => part.join(''));
const wedge = fc.constantFrom('user@', ':8443', '?y', '#y', '/..', '/more', '.evil.com', 'y.', '*');
/** A registered URL with something inserted or replaced at a boundary, so that near misses are common. */
const mutant = fc
  .tuple(fc.constantFrom(...REGISTERED), fc.oneof(wedge, nasty), fc.nat(), fc.boolean())
  .map(([text, insert, seed, replace]) => {
    const pieces = text.replace('*', 'x').split(/(?<=:\/\/)|(?=[./?:])/);
    return pieces.toSpliced(seed % (pieces.length + 1), replace ? 1 : 0, insert).join('');
  });
const candidate = fc.oneof({ weight: 5, arbitrary: mutant }, soup, fc.webUrl(), fc.string({ unit: 'binary' }));
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
const RUNS = { numRuns: 2_000 };

describe('whatever is sent as redirect_uri', () => {
  test('A1: what is accepted conforms to a registered URL in the form that a browser is sent to', () => {
    fc.assert(
      fc.property(candidate, (text) => {
        const match = findCallback(patterns, text);
        if (match !== null) expect(CONFORMING.some((rule) => rule.test(match.url))).toBe(true);
      }),
      RUNS,
    );
  });

  test('A5: what is accepted is the address that the WHATWG parser reads, and reads again to the same', () => {
    fc.assert(
      fc.property(candidate, (text) => {
        const match = findCallback(patterns, text);
        if (match === null) return;
        const url = new URL(text);
        expect(match.url).toBe(url.href);
        expect([url.username, url.password, url.hash]).toEqual(['', '', '']);
        expect(findCallback(patterns, match.url)).toEqual(match);
      }),
      RUNS,
    );
  });

  test('A3: a wildcard never crosses a dot', () => {
    const wildcard = readRegisteredCallbacks(['https://*.example.com/cb']);
    fc.assert(
      fc.property(fc.array(fc.oneof(label, fc.constant('')), { maxLength: 4 }), (labels) => {
        const text = `https://${[...labels, 'example', 'com'].join('.')}/cb`;
        expect(findCallback(wildcard, text) !== null).toBe(
          labels.length === 1 && labels[0] !== '' && URL.canParse(text),
        );
      }),
      RUNS,
    );
  });

  test('the redirect check agrees with the matcher, and its suggested list lets the address pass', () => {
    fc.assert(
      fc.property(candidate, (text) => {
        const explained = explainRedirect(patterns, text);
        expect(explained.allowed).toBe(findCallback(patterns, text) !== null);
        const { suggested_callback_urls: suggested, reason } = explained;
        if (suggested === null) expect(explained.allowed).toBe(reason === null);
        else {
          expect(suggested.slice(0, -1)).toEqual(REGISTERED);
          expect(findCallback(readRegisteredCallbacks(suggested), text)).not.toBeNull();
        }
      }),
      RUNS,
    );
  });
});

describe('whatever is registered', () => {
  test('A7: is https, http on a loopback host, or a scheme with a dot', () => {
    fc.assert(
      fc.property(candidate, (text) => {
        const parsed = parseCallbackUrl(text);
        if (!parsed.ok) return;
        const { protocol, hostname } = new URL(text);
        if (protocol === 'http:') expect(hostname).toMatch(/^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/);
        else expect(protocol === 'https:' || protocol.includes('.')).toBe(true);
      }),
      RUNS,
    );
  });

  test('matches itself unless it has a wildcard', () => {
    fc.assert(
      fc.property(candidate, (text) => {
        const parsed = parseCallbackUrl(text);
        if (parsed.ok) expect(findCallback([parsed.value], text) !== null).toBe(parsed.value.wildcard === null);
      }),
      RUNS,
    );
  });
});

test('A8: whatever return_to is accepted stays on the app’s host, resolved or decoded', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%252f',
    '%2e',
    '%09',
    '\t',
    'evil.com',
    'https:',
    '@',
    '?',
    '#',
    'a',
  );
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof(path, candidate), (text) => {
      if (!parseReturnTo(text).ok) return;
      const [pathOnly = ''] = text.split(/[?#]/);
      for (const form of [text, pathOnly.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)]) {
        const resolved = new URL(form, 'https://app.example.com');
        expect(resolved.origin).toBe('https://app.example.com');
        expect(new URL(resolved.pathname, 'https://app.example.com').origin).toBe('https://app.example.com');
      }
    }),
    RUNS,
  );
});
