import { describe, expect, it } from 'vitest';
import { registrableDomain, shareRegistrableDomain } from '../../../server/egress/registrable-domain.ts';

describe('the registrable domain of a host', () => {
  it.each([
    ['example.com', 'example.com'],
    ['app.example.com', 'example.com'],
    ['app.example.com.', 'example.com'],
    ['a.b.example.co.uk', 'example.co.uk'],
    ['my-app.vercel.app', 'my-app.vercel.app'],
    ['login.xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['a.b.lvh.me', 'a.b.lvh.me'],
    ['a.10.0.0.1.nip.io', 'a.10.0.0.1.nip.io'],
    ['app.localhost', 'app.localhost'],
  ])('of %s is %s', (host, domain) => {
    expect(registrableDomain(host)).toBe(domain);
  });

  it.each(['com', 'co.uk', 'vercel.app', 'lvh.me', 'localhost', '127.0.0.1', '[::1]', ''])(
    'does not exist for %j',
    (host) => {
      expect(registrableDomain(host)).toBeNull();
    },
  );

  it('is shared by hosts of one owner, and by no two hosts under a suffix', () => {
    expect(shareRegistrableDomain('app.example.com', 'www.example.com')).toBe(true);
    expect(shareRegistrableDomain('one.vercel.app', 'two.vercel.app')).toBe(false);
    expect(shareRegistrableDomain('one.lvh.me', 'two.lvh.me')).toBe(false);
    expect(shareRegistrableDomain('com', 'com')).toBe(false);
  });
});
