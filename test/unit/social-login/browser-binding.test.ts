import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../server/kernel/random.ts';
import { ATTEMPT_LIFETIME_S } from '../../../server/social-login/sign-in/attempt-secrets.ts';
import { createBrowserBinding } from '../../../server/social-login/sign-in/browser-binding.ts';

const plain = createBrowserBinding(systemRandom, 'http://localhost:3000');
const secure = createBrowserBinding(systemRandom, 'https://login.example.com');
const TOKEN = 'x'.repeat(43);

describe('the cookie that binds a sign-in to a browser', () => {
  it('is of this host alone on https', () => {
    expect(secure.ensure(undefined).setCookie).toMatch(/^__Host-porchlight_login=[\w-]{43}; Path=\/; .*; Secure$/);
    expect(secure.read(`porchlight_login=${TOKEN}`)).toBeNull();
    expect(secure.read(`__Host-porchlight_login=${TOKEN}`)).toBe(TOKEN);
  });

  it('is new for each browser and kept for all its tabs', () => {
    const tokens = new Set(Array.from({ length: 50 }, () => plain.ensure(undefined).token));
    expect(tokens.size).toBe(50);
    expect(plain.ensure(`a=b; porchlight_login=${TOKEN}`).token).toBe(TOKEN);
  });

  it('outlives the sign-in, so that whoever is late can be shown where to start again', () => {
    const maxAge = Number(/Max-Age=(\d+)/.exec(plain.ensure(undefined).setCookie)?.[1]);
    expect(maxAge).toBeGreaterThan(ATTEMPT_LIFETIME_S);
  });

  it.each(['', 'short', `${TOKEN}x`, `${TOKEN.slice(1)}"`, `${TOKEN.slice(1)}é`])('takes no value like %j', (value) => {
    expect(plain.read(`porchlight_login=${value}`)).toBeNull();
    expect(plain.ensure(`porchlight_login=${value}`).token).not.toBe(value);
  });
});
