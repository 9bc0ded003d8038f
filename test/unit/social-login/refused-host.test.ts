import { REFUSED_HOSTS_DAYS, REFUSED_HOSTS_MAX, REFUSED_HOSTS_RELATED } from '@porchlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHours, addSeconds } from '../../../server/kernel/clock.ts';
import { readRegisteredCallbacks } from '../../../server/social-login/settings/callback-url.ts';
import {
  isRelated,
  listWithRefused,
  type RefusedHost,
  readRefusal,
  withRefusals,
} from '../../../server/social-login/settings/refused-host.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
const URLS = ['https://app.example.com/auth/callback', 'https://*.pre.example.org/cb', 'http://localhost:3000/cb'];
const CALLBACKS = readRegisteredCallbacks(URLS);

const refused = (host: string, at = NOW, count = 1): RefusedHost => ({
  host,
  port: '',
  count,
  firstAt: at.toISOString(),
  lastAt: at.toISOString(),
});
const hostOf = (redirectUri: string) => readRefusal(CALLBACKS, redirectUri, NOW)?.host ?? null;

describe('a refused address', () => {
  it.each([
    ['https://other.example.com/auth/callback?token=x', 'other.example.com'],
    ['https://OTHER.example.com:8443/cb', 'other.example.com'],
    ['https://other.example.com./cb', 'other.example.com'],
    ['http://plain.example.net/cb', 'plain.example.net'],
    ['http://127.0.0.1:5173/cb', '127.0.0.1'],
    ['http://localhost:5173/cb', 'localhost'],
    ['https://b%C3%BCcher.example/cb', 'xn--bcher-kva.example'],
  ])('%s is remembered by its host, %s', (address, host) => {
    expect(hostOf(address)).toBe(host);
  });

  it.each([
    ['of a host that is listed with another path', 'https://app.example.com/other'],
    ['of a host that is listed with another port', 'https://app.example.com:8443/auth/callback'],
    ['of a host that a wildcard covers', 'https://one.pre.example.org/other'],
    ['of this machine at a port that is listed', 'http://localhost:3000/other'],
    ['of an app without a host', 'com.example.app:/cb'],
    ['of a script', 'javascript:alert(1)'],
    ['with a wildcard', 'https://*.example.com/cb'],
    ['with a password', 'https://a:b@example.com/cb'],
    ['that is no address', 'nonsense'],
    ['of a host that no name system knows', `https://${'a.'.repeat(200)}com/cb`],
  ])('%s is not', (_what, address) => {
    expect(hostOf(address)).toBeNull();
  });

  it('of a host is remembered although an app with a scheme of its own has that host behind its ://', () => {
    const callbacks = readRegisteredCallbacks(['com.example.app://www.example.net/cb']);
    expect(readRefusal(callbacks, 'https://www.example.net/cb', NOW)?.host).toBe('www.example.net');
    expect(isRelated(callbacks, 'other.example.net')).toBe(false);
  });

  it('of this machine keeps its port, any other does not', () => {
    expect(readRefusal(CALLBACKS, 'http://localhost:5173/cb', NOW)?.port).toBe('5173');
    expect(readRefusal(CALLBACKS, 'https://x.example.net:8443/cb', NOW)?.port).toBe('');
  });
});

describe('a host is related', () => {
  it.each([
    ['www.example.com', true],
    ['example.com', true],
    ['other.example.org', true],
    ['app.localhost', true],
    ['example.net', false],
    ['app.example.com.evil.example', false],
    ['127.0.0.1', false],
    ['com', false],
  ])('to the callback URLs: %s is %s', (host, related) => {
    expect(isRelated(CALLBACKS, host)).toBe(related);
  });

  it('neither under a public suffix nor under a host that many share', () => {
    const callbacks = readRegisteredCallbacks(['https://mine.vercel.app/cb', 'https://mine.csb.app/cb']);
    expect(isRelated(callbacks, 'other.vercel.app')).toBe(false);
    expect(isRelated(callbacks, 'other.csb.app')).toBe(false);
  });
});

describe('the list of refused hosts', () => {
  it('counts a host once, from its first to its last refusal', () => {
    const [one] = withRefusals(
      [refused('x.example.net', NOW, 2)],
      [refused('x.example.net', addSeconds(NOW, 5))],
      [],
      NOW,
    );
    expect(one).toMatchObject({ count: 3, firstAt: NOW.toISOString(), lastAt: addSeconds(NOW, 5).toISOString() });
  });

  it(`forgets a host ${REFUSED_HOSTS_DAYS} days after its last refusal`, () => {
    const known = [refused('x.example.net')];
    expect(withRefusals(known, [], [], addHours(NOW, REFUSED_HOSTS_DAYS * 24 - 1))).toHaveLength(1);
    expect(withRefusals(known, [], [], addHours(NOW, REFUSED_HOSTS_DAYS * 24))).toEqual([]);
  });

  it('is bounded, and no stranger’s host takes a place of a related one', () => {
    const anyHost = fc.oneof(
      fc.nat(60).map((n) => `s${n}.example.com`),
      fc.nat(200).map((n) => `lure${n}.example.net`),
    );
    fc.assert(
      fc.property(fc.array(anyHost, { maxLength: 300 }), (hosts) => {
        const list = hosts.reduce<RefusedHost[]>(
          (known, host, index) => withRefusals(known, [refused(host, addSeconds(NOW, index))], CALLBACKS, NOW),
          [],
        );
        const related = hosts.filter((host) => isRelated(CALLBACKS, host));
        const newest = [...new Set(related.toReversed())].slice(0, REFUSED_HOSTS_RELATED);
        expect(list.length).toBeLessThanOrEqual(REFUSED_HOSTS_MAX);
        expect(list.map(({ host }) => host)).toEqual(expect.arrayContaining(newest));
      }),
    );
  });
});

describe('the list that adds a refused host', () => {
  const tenant = { ownerId: 'acc_1' };
  const proof = (host: string, ownerId = 'acc_1') => [
    { host, ownerId, provenAt: NOW.toISOString(), seenAt: NOW.toISOString() },
  ];
  const listFor = (host: string, provenHosts = proof('*.example.com'), port = '') =>
    listWithRefused({ tenant, provenHosts, callbacks: CALLBACKS }, { ...refused(host), port }, NOW);

  it('keeps the present URLs, and takes the path of the related one', () => {
    expect(listFor('two.example.com')).toEqual([...URLS, 'https://two.example.com/auth/callback']);
    expect(listFor('two.example.com', proof('example.com'))).toHaveLength(4);
  });

  it('is there for this machine, whatever is proven', () => {
    expect(listFor('localhost', [], '5173')).toEqual([...URLS, 'http://localhost:5173/cb']);
    expect(listFor('app.localhost', [])).toEqual([...URLS, 'http://app.localhost/cb']);
  });

  it.each([
    ['a related host whose domain is not proven', 'two.example.com', []],
    ['a related host of which only another host is proven', 'two.example.com', proof('app.example.com')],
    ['a related host that an earlier owner has proven', 'two.example.com', proof('*.example.com', 'acc_2')],
    ['an unrelated host', 'lure.example.net', proof('*.example.net')],
    ['a look-alike', 'example.com.evil.example', proof('*.example.com')],
    ['an address of this machine', '127.0.0.1', proof('*.example.com')],
  ])('is not there for %s', (_what, host, provenHosts) => {
    expect(listFor(host, provenHosts)).toBeNull();
  });
});
