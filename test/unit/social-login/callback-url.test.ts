import { CALLBACK_URLS_MAX, URL_MAX_LENGTH } from '@porchlight/contract';
import { describe, expect, test } from 'vitest';
import {
  parseCallbackUrl,
  parseCallbackUrls,
  readRegisteredCallbacks,
} from '../../../server/social-login/settings/callback-url.ts';

const errorOf = (text: string): string => {
  const parsed = parseCallbackUrl(text);
  if (parsed.ok) throw new Error(`${JSON.stringify(text)} was accepted`);
  return parsed.error;
};

describe('a callback URL is accepted', () => {
  test.each([
    'https://app.example.com',
    'https://app.example.com/auth/callback',
    'https://app.example.com:8443/cb?from=porch',
    'HTTPS://APP.Example.com/cb',
    'https://bücher.example/cb',
    'https://203.0.113.5/cb',
    'http://localhost:3000/cb',
    'http://tenant.localhost:3000/cb',
    'http://127.0.0.1:5173/cb',
    'http://127.8.9.10/cb',
    'http://[::1]:5173/cb',
    'com.example.app:/cb',
    'com.example.app://cb/done',
    'https://*.example.com/cb',
    'https://*-preview.example.com/cb',
    'https://preview-*.example.com/cb',
    'https://pr-*-web.example.com/cb',
    'https://*.my-app.vercel.app/cb',
    'https://*.deep.down.example.co.uk:8443/cb?x=1',
    'https://*.bücher.example/cb',
    'http://*.app.localhost:3000/cb',
  ])('%s, and its text is kept as written', (text) => {
    const parsed = parseCallbackUrl(text);
    expect(parsed).toMatchObject({ ok: true, value: { text } });
  });

  test('at exactly the longest length, and not one character longer', () => {
    const longest = 'https://app.example.com/'.padEnd(URL_MAX_LENGTH, 'x');
    expect(parseCallbackUrl(longest).ok).toBe(true);
    expect(errorOf(`${longest}x`)).toContain('longer than');
  });
});

describe('A4: a wildcard is refused at provisioning', () => {
  test.each([
    ['https://*', 'directly under the root'],
    ['https://*/cb', 'directly under the root'],
    ['https://*.com/cb', 'directly under `com`'],
    ['https://*.co.uk/cb', 'directly under `co.uk`'],
    ['https://*.vercel.app/cb', 'directly under `vercel.app`'],
    ['https://*-team.vercel.app/cb', 'directly under `vercel.app`'],
    ['https://*.github.io/cb', 'directly under `github.io`'],
    ['https://*.xn--ciqpn.hk/cb', 'directly under'],
    ['https://*.個人.hk/cb', 'directly under'],
    ['https://*.ck/cb', 'directly under'],
    ['https://*.anything.ck/cb', 'directly under'],
    ['https://*.compute-1.amazonaws.com/cb', 'directly under'],
    ['https://*.localhost/cb', 'directly under `localhost`'],
    ['http://*.localhost:3000/cb', 'directly under `localhost`'],
    ['https://exam*ple.com/cb', 'directly under `com`'],
    ['https://app.*.com/cb', 'leftmost label'],
    ['https://app.*.example.com/cb', 'leftmost label'],
    ['https://app.example.*/cb', 'leftmost label'],
    ['https://*.*.example.com/cb', 'more than one'],
    ['https://**.example.com/cb', 'more than one'],
    ['https://*.example.com/*', 'more than one'],
    ['https://app.example.com:*/cb', 'port'],
    ['https://app.example.com/*', 'only stand in the host'],
    ['https://app.example.com/cb?next=*', 'only stand in the host'],
    ['https://*@app.example.com/cb', 'user name'],
    ['*://app.example.com/cb', 'no scheme'],
    ['http*://app.example.com/cb', 'no scheme'],
    ['*', 'no scheme'],
    ['*.example.com', 'no scheme'],
    ['com.example.*:/cb', 'no scheme'],
    ['com.example.app:/*', 'only stand in the host'],
    ['com.example.app://*.example.com/cb', 'only stand in the host'],
    ['https://%2a.example.com/cb', 'in disguise'],
    ['https://\uff0a.example.com/cb', 'in disguise'],
    ['https://*-bücher.example.com/cb', 'letters a to z'],
    ['https://xn--*.example.com/cb', 'letters a to z'],
    ['https://*_x.example.com/cb', 'letters a to z'],
    ['https://-*.example.com/cb', 'No host can match'],
    ['https://*-.example.com/cb', 'No host can match'],
    ['https://*.127.0.0.1/cb', 'not valid'],
    ['https://[*::1]/cb', 'not valid'],
    ['https://*..example.com/cb', 'not a valid name'],
  ])('%s', (text, words) => {
    expect(errorOf(text)).toContain(words);
  });
});

describe('A5: a spelling that parsers read differently is refused at provisioning', () => {
  test.each([
    ['https://user@app.example.com/cb', 'user name'],
    ['https://user:secret@app.example.com/cb', 'user name'],
    ['https://@app.example.com/cb', 'user name'],
    ['com.example.app://user@host/cb', 'user name'],
    ['https:\\\\app.example.com/cb', 'backslash'],
    ['https://app.example.com\\@evil.com/cb', 'backslash'],
    ['https://app.example.com/\tcb', 'invisible'],
    ['https://app.example.com/cb\r\n', 'invisible'],
    [' https://app.example.com/cb', 'invisible'],
    ['https://app.example.com/c b', 'invisible'],
    ['https://app.example.com/\u0000', 'invisible'],
    ['https://app.\u00adexample.com/cb', 'invisible'],
    ['https://app.example.com/\ud800', 'invisible'],
    ['https://app%2eexample.com/cb', 'percent-encoded'],
    ['https://app%00.example.com/cb', 'not valid'],
    ['https://app.example.com./cb', 'ends with a dot'],
    ['https://app..example.com/cb', 'not a valid name'],
    ['https://.example.com/cb', 'not a valid name'],
    [`https://${'a'.repeat(64)}.example.com/cb`, 'not a valid name'],
    [`https://${'abcdefg.'.repeat(32)}example.com/cb`, 'not a valid name'],
    ['https:app.example.com/cb', 'no host'],
    ['https:/app.example.com/cb', 'no host'],
    ['https:///app.example.com/cb', 'no host'],
    ['https://', 'no host'],
    ['https://app.example.com:99999/cb', 'port'],
    ['https://app.example.com/x/../cb', 'segment'],
    ['https://app.example.com/x/%2E%2e/cb', 'segment'],
    ['https://app.example.com/./cb', 'segment'],
    ['https://app.example.com/cb#', 'fragment'],
    ['https://app.example.com/cb#top', 'fragment'],
    ['com.example.app:/cb#top', 'fragment'],
    ['//app.example.com/cb', 'no scheme'],
    ['/cb', 'no scheme'],
    ['', 'empty'],
  ])('%j', (text, words) => {
    expect(errorOf(text)).toContain(words);
  });

  test('the sentence never repeats a password', () => {
    expect(errorOf('https://user:hunter2@app.example.com/cb')).not.toContain('hunter2');
  });
});

describe('A5: http is for loopback hosts only', () => {
  test.each([
    'http://app.example.com/cb',
    'http://localhost.evil.com/cb',
    'http://127.0.0.1.evil.com/cb',
    'http://notlocalhost/cb',
    'http://0.0.0.0:3000/cb',
    'http://192.168.0.10/cb',
    'http://[::ffff:127.0.0.1]/cb',
    'http://[::]/cb',
    'http://128.0.0.1/cb',
    'http://*.example.com/cb',
  ])('%s', (text) => {
    expect(errorOf(text)).toContain('loopback');
  });
});

describe('A7: a scheme that runs or reads something is refused', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript://app.example.com/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example.com/1',
    'filesystem:https://app.example.com/x',
    'view-source:https://app.example.com',
    'about:blank',
    'ftp://app.example.com/cb',
    'ws://localhost/cb',
    'intent://app/#Intent;end',
    'mailto:ada@example.com',
    'myapp:/cb',
    'localhost:3000/cb',
    'app.example.com:3000/cb',
    'com.example.app:cb',
    'com..app:/cb',
    'com.example.:/cb',
    '.com.example:/cb',
  ])('%j', (text) => {
    expect(parseCallbackUrl(text).ok).toBe(false);
  });
});

describe('a list of callback URLs', () => {
  const urls = (count: number) => Array.from({ length: count }, (_, i) => `https://app-${i}.example.com/cb`);

  test('holds 1 to 50', () => {
    expect(parseCallbackUrls(urls(1)).ok).toBe(true);
    expect(parseCallbackUrls(urls(CALLBACK_URLS_MAX)).ok).toBe(true);
    for (const count of [0, CALLBACK_URLS_MAX + 1]) {
      expect(parseCallbackUrls(urls(count))).toMatchObject({ ok: false, error: [{ path: 'callback_urls' }] });
    }
  });

  test('keeps the order in which it was written', () => {
    const parsed = parseCallbackUrls(urls(5));
    expect(parsed.ok && parsed.value.map(({ text }) => text)).toEqual(urls(5));
  });

  test('names every fault with its place', () => {
    expect(
      parseCallbackUrls(['https://app.example.com/cb', 'http://evil.com', 'https://ok.example.com', 'data:,x']),
    ).toEqual({
      ok: false,
      error: [
        { path: 'callback_urls.1', message: expect.stringContaining('loopback') },
        { path: 'callback_urls.3', message: expect.stringContaining('`data:`') },
      ],
    });
  });

  test('names an address twice only once, however it is spelled', () => {
    const twice = ['https://app.example.com', 'https://x.example.com', 'https://APP.example.com:443/'];
    expect(parseCallbackUrls(twice)).toEqual({
      ok: false,
      error: [{ path: 'callback_urls.2', message: expect.stringContaining('callback_urls.0') }],
    });
  });

  test('read back from storage skips what today’s rules refuse and keeps the rest', () => {
    const stored = ['https://*.vercel.app/cb', 'https://app.example.com/cb'];
    expect(readRegisteredCallbacks(stored).map(({ text }) => text)).toEqual(['https://app.example.com/cb']);
  });
});
