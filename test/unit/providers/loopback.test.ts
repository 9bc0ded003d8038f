import { describe, expect, it } from 'vitest';
import { isLoopback } from '../../../server/kernel/loopback.ts';

describe('an address on this machine', () => {
  it.each([
    'http://localhost',
    'https://LOCALHOST:8443/x',
    'http://127.0.0.1:3000',
    'http://127.1',
    'http://2130706433',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]:3000',
  ])('is %s', (url) => {
    expect(isLoopback(url)).toBe(true);
    expect(isLoopback(new URL(url))).toBe(true);
  });

  it.each([
    'http://localhost.evil.example',
    'http://evil.example/localhost',
    'http://localhost@evil.example',
    'http://127.0.0.1.evil.example',
    'http://128.0.0.1',
    'http://0.0.0.0',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://xn--localhost-x',
    'localhost',
    '',
  ])('is not %s', (url) => {
    expect(isLoopback(url)).toBe(false);
  });
});
