/** H40: which hosts are new places. No list of shared hosts decides it. */
import { describe, expect, it } from 'vitest';
import { newPlaces } from '../../../server/approvals/new-place.ts';

const known = {
  listed: ['https://mine.koyeb.app/cb', 'https://*.preview.example.com/cb'],
  domains: [],
  loopback: true,
};

describe('H40: a new place', () => {
  it.each([
    'https://evil.koyeb.app/cb',
    'https://koyeb.app/cb',
    'https://mine.koyeb.app.evil.example/cb',
    'https://a.b.preview.example.com/cb',
    'https://preview.example.com/cb',
    'https://*.koyeb.app/cb',
    'https://*.example.com/cb',
    'https://203.0.113.7/cb',
    'com.evil.app:/cb',
    'com.evil.app://mine.koyeb.app/cb',
    'com.evil.app://localhost/cb',
  ])('is %s', (address) => {
    expect(newPlaces(known, [address])).toEqual([address]);
  });

  it.each([
    'https://mine.koyeb.app/other',
    'https://mine.koyeb.app:8443/cb',
    'https://MINE.koyeb.app/cb',
    'https://mine.koyeb.app./cb',
    'https://a.preview.example.com/cb',
    'https://pr-*.preview.example.com/cb',
    'http://localhost:3000/cb',
    'http://app.localhost/cb',
    'http://127.0.0.1/cb',
  ])('is not %s', (address) => {
    expect(newPlaces(known, [address])).toEqual([]);
  });

  it('is this machine only for a service that is elsewhere', () => {
    const urls = ['http://localhost:3000/cb', 'http://app.localhost/cb', 'http://127.0.0.1/cb'];
    expect(newPlaces({ ...known, loopback: false }, urls)).toEqual(urls);
  });

  it('is none below a domain that the owner has proven', () => {
    const proven = { ...known, domains: ['shop.example'] };
    const below = ['https://shop.example/cb', 'https://a.b.shop.example/cb', 'https://*.shop.example/cb'];
    expect(newPlaces(proven, below)).toEqual([]);
    expect(newPlaces(proven, ['https://evilshop.example/cb', 'https://*.example/cb'])).toHaveLength(2);
  });
});
