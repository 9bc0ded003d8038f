import { CALLBACK_URLS_MAX } from '@porchlight/contract';
import { describe, expect, test } from 'vitest';
import { parseCallbackUrls, readRegisteredCallbacks } from '../../../server/social-login/settings/callback-url.ts';
import { explainRedirect } from '../../../server/social-login/settings/redirect-check.ts';

const REGISTERED = [
  'https://app.example.com/auth/callback',
  'https://*.preview.example.com/auth/callback',
  'http://localhost:3000/auth/callback',
  'com.example.app:/callback',
];
const patterns = readRegisteredCallbacks(REGISTERED);

test('a redirect that passes names the registered URL that lets it', () => {
  expect(explainRedirect(patterns, 'https://pr-7.preview.example.com/auth/callback')).toEqual({
    allowed: true,
    matched: 'https://*.preview.example.com/auth/callback',
    nearest: null,
    difference: null,
    reason: null,
    suggested_callback_urls: null,
  });
});

describe('a redirect that does not pass names the nearest registered URL and the first part that differs', () => {
  test.each([
    ['https://app.evil.com/auth/callback', 0, 'host: `app.evil.com` is not `app.example.com`'],
    ['https://app.exmaple.com/auth/callback', 0, 'host: `app.exmaple.com` is not `app.example.com`'],
    [
      'https://app.example.com/auth/callback/',
      0,
      'path: `/auth/callback/` is not `/auth/callback` (only the slash at the end differs)',
    ],
    ['https://app.example.com/callback', 0, 'path: `/callback` is not `/auth/callback`'],
    ['https://app.example.com:8443/auth/callback', 0, 'port: `8443` is not `443`'],
    ['https://app.example.com/auth/callback?x=1', 0, 'query: `?x=1` instead of none'],
    ['http://app.example.com/auth/callback', 0, 'scheme: `http` is not `https`'],
    [
      'https://a.b.preview.example.com/auth/callback',
      1,
      'host: `a.b.preview.example.com` is not `*.preview.example.com` (the `*` stands for exactly one label)',
    ],
    ['http://localhost:5173/auth/callback', 2, 'port: `5173` is not `3000`'],
    ['http://localhost/auth/callback', 2, 'port: `80` is not `3000`'],
    ['com.example.app://callback', 3, 'host: `callback` instead of none'],
  ])('%s', (candidate, nearest, difference) => {
    expect(explainRedirect(patterns, candidate)).toMatchObject({
      allowed: false,
      matched: null,
      nearest: REGISTERED[nearest],
      difference,
    });
  });
});

describe('the list to provision with', () => {
  test('keeps the present URLs, adds the new one, and is accepted', () => {
    const { suggested_callback_urls, reason } = explainRedirect(patterns, 'http://localhost:5173/auth/callback');
    expect(suggested_callback_urls).toEqual([...REGISTERED, 'http://localhost:5173/auth/callback']);
    expect(reason).toBeNull();
    expect(parseCallbackUrls(suggested_callback_urls ?? []).ok).toBe(true);
  });

  test.each([
    ['http://app.example.com/auth/callback', 'loopback'],
    ['https://app%2eexample.com/other', 'percent-encoded'],
    ['https://app.example.com./auth/callback', 'ends with a dot'],
    ['https://user:secret@app.example.com/auth/callback', 'user name'],
    ['https://app.example.com/auth/callback#top', 'fragment'],
    ['https://*.example.com/auth/callback', 'no `*`'],
    ['javascript:alert(1)', '`javascript:`'],
    ['nonsense', 'no scheme'],
    ['', 'empty'],
  ])('is not given for %j, but the reason is', (candidate, words) => {
    const explained = explainRedirect(patterns, candidate);
    expect(explained.suggested_callback_urls).toBeNull();
    expect(explained.reason).toContain(words);
  });

  test('is not given when the list is full', () => {
    const full = Array.from({ length: CALLBACK_URLS_MAX }, (_, i) => `https://app-${i}.example.com/cb`);
    const explained = explainRedirect(readRegisteredCallbacks(full), 'https://one-more.example.com/cb');
    expect(explained.suggested_callback_urls).toBeNull();
    expect(explained.reason).toContain('in use');
  });
});

test('without any registered URL there is nothing near, and the list holds the new one alone', () => {
  expect(explainRedirect([], 'https://app.example.com/cb')).toMatchObject({
    nearest: null,
    difference: null,
    suggested_callback_urls: ['https://app.example.com/cb'],
  });
});
