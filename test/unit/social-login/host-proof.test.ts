import { describe, expect, it } from 'vitest';
import { createFetchTurns } from '../../../server/egress/fetch-turns.ts';
import { createTextRecords } from '../../../server/egress/name-system.ts';
import { passed } from '../../../server/kernel/result.ts';
import type { SocialLoginResource } from '../../../server/social-login/ports/resource.ts';
import { type FindProof, findProof } from '../../../server/social-login/resource/find-proof.ts';
import { proveHost } from '../../../server/social-login/resource/prove-host.ts';
import {
  type HostProof,
  keptProofs,
  proofText,
  provableHosts,
  provenName,
  withProof,
} from '../../../server/social-login/settings/host-proof.ts';
import { bornClaimed } from '../../../server/tenants/tenant.ts';
import { serveNames } from '../../support/network/name-server.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const DAY_MS = 86_400_000;
const CALLBACKS = ['https://app.example.com/cb', 'https://other.example.com/cb'];
const owned = { ownerId: 'acc_1', claimedAt: NOW, name: 'Otter Shop' };
const proven = (host: string): HostProof[] =>
  withProof(owned, { callbackUrls: CALLBACKS, provenHosts: [] }, { host, by: 'file' }, NOW);

describe('the text of a proof', () => {
  it('is another for each project and each owner', () => {
    const texts = [proofText('a', 'acc_1'), proofText('b', 'acc_1'), proofText('a', 'acc_2')];
    expect(new Set(texts).size).toBe(3);
    expect(texts[0]).toMatch(/^porchlight-verification=[\w-]{43}$/);
    expect(proofText('a', 'acc_1')).toBe(texts[0]);
  });
});

describe('hosts that can be proven', () => {
  const hosts = (urls: readonly string[], loopback = false) => provableHosts(urls, loopback).map(({ host }) => host);

  it('are hosts of https addresses at the usual port, wildcards included, each once', () => {
    expect(
      hosts([
        'https://app.example.com/cb',
        'https://app.example.com/other',
        'https://app.example.com:8443/cb',
        'https://*.example.com/cb',
        'com.example.app://app.example.org/cb',
        'http://localhost:3000/cb',
      ]),
    ).toEqual(['app.example.com', '*.example.com']);
  });

  it('are those of this machine too where the service itself is on it', () => {
    expect(hosts(['http://localhost:3000/cb', 'https://app.example.com/cb'], true)).toEqual([
      'localhost:3000',
      'app.example.com',
    ]);
  });
});

describe('the name of a project', () => {
  const nameAt = (
    address: string,
    of: Partial<{ ownerId: string | null; claimedAt: Date | null; name: string | null }> = {},
    now = NOW,
  ) => provenName({ ...owned, ...of }, proven('app.example.com'), address, now);

  it('stands beside a proven host alone', () => {
    expect(nameAt('https://app.example.com/cb?x=1')).toBe('Otter Shop');
    expect(nameAt('https://other.example.com/cb')).toBeNull();
    expect(nameAt('https://sub.app.example.com/cb')).toBeNull();
    expect(nameAt('https://app.example.com:8443/cb')).toBeNull();
    expect(nameAt('com.example.app://app.example.com/cb')).toBeNull();
    expect(nameAt('nonsense')).toBeNull();
  });

  it('goes when the project has another owner or none, or no name', () => {
    expect(nameAt('https://app.example.com/cb', { ownerId: 'acc_2' })).toBeNull();
    expect(nameAt('https://app.example.com/cb', { ownerId: null, claimedAt: null })).toBeNull();
    expect(nameAt('https://app.example.com/cb', { name: null })).toBeNull();
  });

  it('goes when the text was not found for 30 days', () => {
    const at = (days: number) => nameAt('https://app.example.com/cb', {}, new Date(NOW.getTime() + days * DAY_MS));
    expect([at(29), at(30)]).toEqual(['Otter Shop', null]);
  });

  it('goes with the host from the callbacks', () => {
    const both = [...proven('app.example.com'), ...proven('other.example.com')];
    expect(keptProofs(both, ['https://other.example.com/new']).map(({ host }) => host)).toEqual(['other.example.com']);
    expect(
      withProof(
        owned,
        { callbackUrls: ['https://x.example/cb'], provenHosts: [] },
        { host: 'app.example.com', by: 'file' },
        NOW,
      ),
    ).toEqual([]);
  });

  it('keeps the day on which it was first proven', () => {
    const later = new Date(NOW.getTime() + 7 * DAY_MS);
    const [again] = withProof(
      owned,
      { callbackUrls: CALLBACKS, provenHosts: proven('app.example.com') },
      { host: 'app.example.com', by: 'file' },
      later,
    );
    expect(again).toMatchObject({ provenAt: NOW.toISOString(), seenAt: later.toISOString() });
  });
});

describe('a TXT record', () => {
  const [host] = provableHosts(['https://app.example.com/cb'], false);
  if (!host) throw new Error('the host can be proven');
  const noFile = () => Promise.reject(new Error('nothing there'));
  const text = proofText('a', 'acc_1');

  it('proves a host as a file does, whatever else is recorded there', async () => {
    const server = await serveNames({ '_porchlight.app.example.com': { TXT: ['x'.repeat(300), text] } });
    const look = findProof({
      inTurn: createFetchTurns(),
      send: noFile,
      readTextRecords: createTextRecords([server]),
    });
    expect(await look(host, text)).toEqual({ found: 'record', faults: [] });
    expect(await look(host, proofText('b', 'acc_1'))).toMatchObject({
      found: null,
      faults: [expect.stringContaining('could not be read'), expect.stringContaining('has another text')],
    });
  });

  it('that is not there is said to be missing', async () => {
    const look = findProof({
      inTurn: createFetchTurns(),
      send: noFile,
      readTextRecords: createTextRecords([await serveNames({})]),
    });
    expect((await look(host, text)).faults[1]).toBe('There is no TXT record at _porchlight.app.example.com.');
  });
});

describe('the look at hosts of each week', () => {
  const due = ['first', 'second'].map((id) => {
    const callbackUrls = Array.from({ length: 50 }, (_, number) => `https://h${number}.${id}.example/cb`);
    const seen = { ownerId: 'acc_1', provenAt: NOW.toISOString(), seenAt: NOW.toISOString() };
    const resource: SocialLoginResource = {
      tenantId: id,
      callbackUrls,
      callbackMode: 'tokens',
      sessionMaxDays: null,
      provenHosts: provableHosts(callbackUrls, false).map(({ host }) => ({ host, ...seen })),
      providers: [],
      appearance: {},
      testUsers: null,
      browserSessionS: null,
      browserSessionFrom: null,
      adoption: null,
      placement: 'pooled',
      epoch: 1,
      createdAt: NOW,
      updatedAt: NOW,
    };
    return {
      tenant: bornClaimed({ id, name: null, creator: null, runtimeProfile: '2026-11' }, 'acc_1', NOW),
      resource,
    };
  });
  const lookAgain = (look: FindProof, clock = { now: () => NOW }): Promise<void> =>
    proveHost({
      clock,
      look,
      rateLimiter: { take: async () => passed },
      resources: { find: async () => null },
      proofs: { add: async () => [], takeDue: async () => due },
      loopback: false,
    }).lookAgain();

  it('does not let a project whose hosts hang keep another one waiting', async () => {
    const released = Promise.withResolvers<void>();
    let seen = 0;
    await lookAgain(async ({ host }) => {
      if (host === 'h0.first.example') await released.promise;
      else seen += 1;
      if (seen === 50) released.resolve();
      return { found: 'file', faults: [] };
    });
    expect(seen).toBe(99);
  });

  it('ends soon where every host hangs: other work of the service waits for it', async () => {
    let [now, looks] = [NOW, 0];
    const clock = { now: () => now };
    await lookAgain(async () => {
      looks += 1;
      now = new Date(now.getTime() + 7_000);
      return { found: null, faults: [] };
    }, clock);
    expect(looks).toBeLessThan(12);
  });
});
