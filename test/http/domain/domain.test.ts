/** `/api/social-login/domain`: how a project gets its own host, keeps it and loses it. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOwnershipStore } from '../../../server/storage/accounts/ownership-store.ts';
import { handedOver } from '../../../server/tenants/tenant.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { type NameRecords, serveNames } from '../../support/network/name-server.ts';
import {
  checkDomain,
  claimedProject,
  domainIn,
  enterRecords,
  readDomain,
  setDomain,
} from '../../support/network/own-domain.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const names: Record<string, NameRecords | null> = {};
const GOOGLE = {
  id: 'google',
  kind: 'google',
  label: 'Google',
  issuer: 'https://accounts.google.com',
  credentials: { clientId: 'id', clientSecret: 'secret' },
} as const;
const newHost = (): string => `login.${randomBytes(5).toString('hex')}.example`;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ config: { nameServers: [await serveNames(names)] } });
});

const look = (): Promise<void> => harness.service.jobs.get('look-at-domains')?.() ?? Promise.reject();
const days = (count: number): void => void harness.clock.advance({ days: count });

async function active(host = newHost()): Promise<TestTenant> {
  const tenant = await claimedProject(harness);
  await setDomain(tenant, host);
  await enterRecords(names, host, tenant);
  expect((await checkDomain(tenant)).status).toBe('active');
  return tenant;
}

describe('PUT /api/social-login/domain', () => {
  it('answers pending with the two records to enter', async () => {
    const tenant = await claimedProject(harness);
    const host = newHost();
    expect(await domainIn(await setDomain(tenant, host))).toEqual({
      host,
      status: 'pending',
      records: [
        {
          type: 'TXT',
          name: `_porchlight.${host}`,
          value: expect.stringMatching(/^porchlight-verification=[\w-]{43}$/),
        },
        { type: 'CNAME', name: host, value: '127.0.0.1' },
      ],
      serves: expect.stringContaining(host),
      redirect_uris: [],
      checked_at: null,
      problem: null,
    });
    const resource = await (await tenant.api('/api/resources/social-login')).json();
    expect(resource).toMatchObject({ login_url: `${harness.baseUrl}/edge/auth/${tenant.id}/google` });
  });

  it('keeps a name in lower case and ASCII', async () => {
    const tenant = await claimedProject(harness);
    expect((await domainIn(await setDomain(tenant, 'Login.BÜCHER.example'))).host).toBe('login.xn--bcher-kva.example');
  });

  it.each([
    '127.0.0.1',
    '[::1]',
    '0x7f000001',
    'localhost',
    'com',
    'co.uk',
    'vercel.app',
    'lvh.me',
    '*.example.com',
    'https://login.example.com',
    'login.example.com:8443',
    'login.example.com/path',
    'user@login.example.com',
    '-login.example.com',
    'login_1.example.com',
  ])('refuses %s and says why', async (host) => {
    const tenant = await claimedProject(harness);
    const response = await setDomain(tenant, host);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalidRequest', errors: [{ path: 'body.host' }] });
    expect(await (await tenant.api('/api/social-login/domain')).json()).toEqual({ domain: null });
  });

  it('needs an owner, and a social login', async () => {
    const unclaimed = await createTenant(harness);
    await unclaimed.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://a.example/cb'] },
    });
    expect(await (await setDomain(unclaimed, newHost())).json()).toMatchObject({ code: 'claimRequired' });
    const bare = await createTenant(harness);
    expect((await bare.api('/api/social-login/domain')).status).toBe(404);
  });

  it('makes hosts under .localhost active at once, for one project', async () => {
    const host = `${randomBytes(5).toString('hex')}.localhost`;
    const [one, other] = [await claimedProject(harness), await claimedProject(harness)];
    expect(await domainIn(await setDomain(one, host))).toMatchObject({ status: 'active', records: [] });
    const taken = await setDomain(other, host);
    expect([taken.status, await taken.json()]).toEqual([409, expect.objectContaining({ code: 'domainTaken' })]);
    days(40);
    await look();
    expect((await readDomain(one)).status).toBe('active');
    expect((await setDomain(one, host)).status).toBe(200);
  });

  onlyInTestAll(() => {
    it('refuses .localhost where the service is on the internet', async () => {
      const config = { baseUrl: 'https://id.example.net', providers: [GOOGLE] };
      const far = await createHarness({ config, database: harness.database });
      const tenant = await claimedProject(far);
      expect((await setDomain(tenant, 'app.localhost')).status).toBe(400);
      expect((await setDomain(tenant, 'id.example.net')).status).toBe(400);
      expect((await setDomain(tenant, 'ID.example.net.')).status).toBe(400);
    });
  });
});

describe('POST /api/social-login/domain/check', () => {
  it('says that the record is missing, then what stands in its place, then that it is good', async () => {
    const tenant = await claimedProject(harness);
    const host = newHost();
    await setDomain(tenant, host);
    expect(await checkDomain(tenant)).toMatchObject({ status: 'pending', problem: { code: 'txt_missing', seen: [] } });
    names[`_porchlight.${host}`] = { TXT: ['v=spf1 -all'] };
    expect(await checkDomain(tenant)).toMatchObject({
      status: 'pending',
      problem: { code: 'txt_wrong', seen: ['v=spf1 -all'] },
    });
    await enterRecords(names, host, tenant);
    names[host] = { A: ['192.0.2.9'] };
    expect(await checkDomain(tenant)).toMatchObject({
      status: 'active',
      problem: { code: 'not_pointed_here', seen: ['192.0.2.9'] },
    });
    const resource = (await (await tenant.api('/api/resources/social-login')).json()) as Record<string, unknown>;
    expect(resource).toMatchObject({
      login_url: `http://${host}/edge/auth/${tenant.id}/google`,
      sign_in_url: `http://${host}/edge/auth/${tenant.id}/sign-in`,
      openid: { issuer: `${harness.baseUrl}/t/${tenant.id}` },
    });
  });

  onlyInTestAll(() => {
    it('says so where the name servers do not answer, and where no domain is set', async () => {
      const tenant = await claimedProject(harness);
      const none = await tenant.api('/api/social-login/domain/check', { method: 'POST' });
      expect([none.status, await none.json()]).toEqual([404, expect.objectContaining({ code: 'domainNotFound' })]);
      const host = newHost();
      names[`_porchlight.${host}`] = null;
      await setDomain(tenant, host);
      expect((await checkDomain(tenant)).problem?.code).toBe('txt_unreadable');
    }, 30_000);

    it('moves a host to the project that the record names, and not while it names both', async () => {
      const host = newHost();
      const holder = await active(host);
      const next = await claimedProject(harness);
      expect(await domainIn(await setDomain(next, host))).toMatchObject({ status: 'pending' });
      expect(await checkDomain(next)).toMatchObject({ status: 'pending', problem: { code: 'txt_wrong' } });
      await enterRecords(names, host, holder, next);
      expect(await checkDomain(next)).toMatchObject({ status: 'pending', problem: { code: 'held_elsewhere' } });
      expect((await readDomain(holder)).status).toBe('active');
      await enterRecords(names, host, next);
      expect((await checkDomain(next)).status).toBe('active');
      expect(await readDomain(holder)).toMatchObject({ status: 'lapsed', problem: { code: 'held_elsewhere' } });
    });

    it('gives a host to one of two projects that prove it at the same moment', async () => {
      const host = newHost();
      const [one, other] = [await claimedProject(harness), await claimedProject(harness)];
      await Promise.all([setDomain(one, host), setDomain(other, host)]);
      await enterRecords(names, host, one, other);
      await Promise.all([checkDomain(one), checkDomain(other)]);
      const states = [(await readDomain(one)).status, (await readDomain(other)).status].sort();
      expect(states).toEqual(['active', 'pending']);
    });
  });
});

describe('a proof', () => {
  it('is looked for every day, and lapses after 30 days without it', async () => {
    const host = newHost();
    const tenant = await active(host);
    days(1);
    await look();
    expect(await readDomain(tenant)).toMatchObject({ checked_at: harness.clock.now().toISOString() });
    names[`_porchlight.${host}`] = { TXT: [] };
    days(29);
    await look();
    expect(await readDomain(tenant)).toMatchObject({ status: 'active', problem: { code: 'txt_missing' } });
    days(1);
    expect((await readDomain(tenant)).status).toBe('lapsed');
    const resource = await (await tenant.api('/api/resources/social-login')).json();
    expect(resource).toMatchObject({ login_url: `${harness.baseUrl}/edge/auth/${tenant.id}/google` });
    await look();
    await enterRecords(names, host, tenant);
    expect((await checkDomain(tenant)).status).toBe('active');
  });

  onlyInTestAll(() => {
    it('is looked for although the name servers of another host take their time', async () => {
      const [slow, host] = [newHost(), newHost()];
      await active(slow);
      const tenant = await active(host);
      names[`_porchlight.${host}`] = { TXT: [] };
      Object.defineProperty(names, `_porchlight.${slow}`, {
        configurable: true,
        get: () => {
          harness.clock.advance({ minutes: 1 });
          return { TXT: [] };
        },
      });
      days(1);
      await look();
      delete names[`_porchlight.${slow}`];
      expect((await readDomain(tenant)).problem?.code).toBe('txt_missing');
    });
  });

  onlyInTestAll(() => {
    it('is looked for every day, however many hosts there are', async () => {
      const many = 120;
      await harness.database.query(
        `insert into porchlight.own_domains (tenant_id, host, status, owner_id, seen_at, checked_at, created_at)
       select 'many-' || n, n || '.many.example', 'active', 'acc_many', $1::timestamptz, $1::timestamptz, $1::timestamptz
       from generate_series(1, ${many}) as n`,
        [harness.clock.now()],
      );
      days(1);
      await look();
      const looked = `select 1 from porchlight.own_domains where host like '%.many.example' and problem is not null`;
      expect(await harness.database.query(looked)).toHaveLength(many);
    });
  });

  it('proves nothing for the next owner of the project', async () => {
    const tenant = await active();
    const now = harness.clock.now();
    const released = await createOwnershipStore(harness.database).release(tenant.id, now, (before) =>
      handedOver(before, 'acc_another', now),
    );
    expect(released.ok).toBe(true);
    expect(await (await tenant.api('/api/social-login/domain')).json()).toEqual({ domain: null });
  });
});

describe('DELETE /api/social-login/domain', () => {
  it('gives the host up at once', async () => {
    const tenant = await active();
    const removed = await tenant.api('/api/social-login/domain', { method: 'DELETE' });
    expect([removed.status, await removed.json()]).toEqual([200, { deleted: true }]);
    expect((await tenant.api('/api/social-login/domain', { method: 'DELETE' })).status).toBe(404);
    expect(await (await tenant.api('/api/resources/social-login')).json()).toMatchObject({
      sign_in_url: `${harness.baseUrl}/edge/auth/${tenant.id}/sign-in`,
    });
  });

  onlyInTestAll(() => {
    it('happens with the resource too', async () => {
      const host = newHost();
      const tenant = await active(host);
      await tenant.api('/api/resources/social-login', { method: 'DELETE' });
      await tenant.api('/api/resources/social-login', {
        method: 'POST',
        json: { callback_urls: ['https://a.example/cb'] },
      });
      expect(await (await tenant.api('/api/social-login/domain')).json()).toEqual({ domain: null });
    });
  });
});
