import { describe, expect, it } from 'vitest';
import { createLooks } from '../../../server/social-login/resource/looks.ts';
import { shownLook } from '../../../server/social-login/settings/appearance.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
const appearance = { accent: '#1d6fb8', logo: 'a1b2' };
const shown = { accent: '#1d6fb8', logoPath: '/edge/auth/brave-otter/logo/a1b2' };
const APP = 'https://app.example.com/cb';
const proof = (host: string, ownerId = 'acc_1', seenAt = NOW) => ({
  host,
  ownerId,
  provenAt: seenAt.toISOString(),
  seenAt: seenAt.toISOString(),
});

interface Place {
  readonly address?: string | null;
  readonly provenHosts?: ReturnType<typeof proof>[];
  readonly hasDomain?: boolean;
  readonly loopback?: boolean;
}

const lookAt = ({ address = APP, provenHosts = [], hasDomain = false, loopback = false }: Place) =>
  shownLook(
    {
      tenant: { id: 'brave-otter', name: null, ownerId: 'acc_1' },
      resource: { appearance, callbackUrls: ['com.example.app:/cb', APP], provenHosts },
      address,
      hasDomain,
      loopback,
    },
    NOW,
  );

describe('the look of an app', () => {
  it('is shown where the host of the sign-in is proven', () => {
    expect(lookAt({ provenHosts: [proof('app.example.com')] })).toEqual(shown);
  });

  it('is shown where people sign in under a host of the project’s own', () => {
    expect(lookAt({ hasDomain: true })).toEqual(shown);
  });

  it('is shown by a service on a loopback address, so that its owner can try it', () => {
    expect(lookAt({ address: 'http://localhost:3000/cb', loopback: true })).toEqual(shown);
  });

  it('is shown on a page of no sign-in where any host of the callbacks is proven', () => {
    expect(lookAt({ address: null, provenHosts: [proof('app.example.com')] })).toEqual(shown);
    expect(lookAt({ address: null, provenHosts: [proof('other.example.com')] })).toEqual({});
  });

  it.each([
    ['nothing is proven', APP, []],
    ['another host is proven', 'https://bank.example/cb', [proof('app.example.com')]],
    ['an earlier owner has proven the host', APP, [proof('app.example.com', 'acc_2')]],
    ['the proof has lapsed', APP, [proof('app.example.com', 'acc_1', new Date(0))]],
    ['the app has no host', 'com.example.app:/cb', [proof('app.example.com')]],
  ])('is not shown where %s', (_what, address, provenHosts) => {
    expect(lookAt({ address, provenHosts })).toEqual({});
  });

  it('is left out where the project cannot be read', async () => {
    const looks = createLooks({
      baseUrl: 'http://localhost:3000',
      clock: { now: () => NOW },
      hosts: { hostOf: () => null },
      directory: { find: () => Promise.reject(new Error('the database is away')) },
    });
    expect(await looks.ofTenant('brave-otter')).toEqual({});
    expect(await looks.ofTenant(null)).toEqual({});
  });
});
