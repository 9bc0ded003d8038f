import { describe, expect, it } from 'vitest';
import { shownAppearance } from '../../../server/social-login/settings/appearance.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
const appearance = { accent: '#1d6fb8' };
const proof = (host: string, ownerId = 'acc_1', seenAt = NOW) => ({
  host,
  ownerId,
  provenAt: seenAt.toISOString(),
  seenAt: seenAt.toISOString(),
});
const shownAt = (address: string, provenHosts = [proof('app.example.com')], loopback = false) =>
  shownAppearance({ tenant: { ownerId: 'acc_1' }, resource: { appearance, provenHosts }, address, loopback }, NOW);

describe('the look of an app', () => {
  it('is shown where the host of the sign-in is proven', () => {
    expect(shownAt('https://app.example.com/cb')).toEqual(appearance);
  });

  it.each([
    ['nothing is proven', 'https://app.example.com/cb', []],
    ['another host is proven', 'https://bank.example/cb', [proof('app.example.com')]],
    ['an earlier owner has proven the host', 'https://app.example.com/cb', [proof('app.example.com', 'acc_2')]],
    ['the proof has lapsed', 'https://app.example.com/cb', [proof('app.example.com', 'acc_1', new Date(0))]],
    ['the app has no host', 'com.example.app:/cb', [proof('app.example.com')]],
  ])('is not shown where %s', (_what, address, provenHosts) => {
    expect(shownAt(address, provenHosts)).toEqual({});
  });

  it('is shown by a service on a loopback address, so that its owner can try it', () => {
    expect(shownAt('http://localhost:3000/cb', [], true)).toEqual(appearance);
  });
});
