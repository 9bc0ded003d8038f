/** `GET /api/social-login/refusals`, and the other places where an owner sees a refused host. */
import { REFUSED_HOSTS_DAYS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { proveHost } from '../../support/network/own-domain.ts';
import { createOwner, type TestOwner } from '../../support/owner.ts';
import { CALLBACK, createSocialTenant, provision, useHarness } from '../../support/social-tenant.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
let owner: TestOwner;
beforeAll(async () => {
  owner = await createOwner(harness.current);
});

const REFUSALS = '/api/social-login/refusals';
const refusalsOf = async (tenant: TestTenant) =>
  ((await (await tenant.api(REFUSALS)).json()) as { refusals: Record<string, unknown>[] }).refusals;
const start = (tenant: TestTenant, redirectUri: string, way = 'google', on: Harness = harness.current) =>
  on.fetch(`/edge/auth/${tenant.id}/${way}?${new URLSearchParams({ redirect_uri: redirectUri })}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', 'accept-language': 'en' },
  });
const project = async (urls: readonly string[] = [CALLBACK]): Promise<TestTenant> => {
  const tenant = await owner.createProject('Otter Shop');
  await provision(tenant, urls);
  return tenant;
};

describe('GET /api/social-login/refusals', () => {
  it('is empty at first, and counts starts at hosts that are not listed', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect(await refusalsOf(tenant)).toEqual([]);
    const first = harness.current.clock.now().toISOString();
    expect((await start(tenant, 'https://lure.example.net/cb?secret=1')).status).toBe(400);
    harness.current.clock.advance({ seconds: 5 });
    await start(tenant, 'https://lure.example.net/other');
    await start(tenant, 'https://two.example.com/cb', 'sign-in');
    const now = harness.current.clock.now().toISOString();
    expect(await refusalsOf(tenant)).toEqual([
      { host: 'two.example.com', count: 1, first_at: now, last_at: now, related: true },
      { host: 'lure.example.net', count: 2, first_at: first, last_at: now, related: false },
    ]);
  });

  onlyInTestAll(() => {
    it('has no host that is listed, whatever else was wrong, and none that was listed since', async () => {
      const tenant = await createSocialTenant(harness.current);
      await start(tenant, `${CALLBACK}/other`);
      await start(tenant, 'com.example.app:/cb');
      await start(tenant, 'https://two.example.com/cb');
      expect((await refusalsOf(tenant)).map(({ host }) => host)).toEqual(['two.example.com']);
      await provision(tenant, [CALLBACK, 'https://two.example.com/cb']);
      expect(await refusalsOf(tenant)).toEqual([]);
    });
  });

  it('offers a call that lists a related host once its domain is proven, and localhost at once', async () => {
    const wildcard = 'https://*.pre.example.com/cb';
    const tenant = await project([CALLBACK, 'https://example.com/cb', wildcard]);
    await start(tenant, 'https://two.example.com/cb');
    await start(tenant, 'http://localhost:5173/cb');
    await start(tenant, 'https://lure.example.net/cb');
    const fixes = async () =>
      Object.fromEntries((await refusalsOf(tenant)).map(({ host, fix }) => [host, fix])) as Record<
        string,
        { method: string; path: string; body: object } | undefined
      >;
    const before = await fixes();
    expect(before['two.example.com']).toBeUndefined();
    expect(before['lure.example.net']).toBeUndefined();
    expect(before.localhost?.body).toMatchObject({
      callback_urls: [
        CALLBACK,
        'https://example.com/cb',
        wildcard,
        expect.stringMatching(/^http:\/\/localhost:5173\//),
      ],
    });
    await proveHost(harness.current, tenant, 'example.com');
    const { 'two.example.com': fix, 'lure.example.net': none } = await fixes();
    expect(none).toBeUndefined();
    if (!fix) throw new Error('there is no fix');
    expect(fix).toMatchObject({ method: 'POST', path: '/api/resources/social-login' });
    expect((await tenant.api(fix.path, { method: 'POST', json: fix.body })).status).toBe(200);
    expect((await refusalsOf(tenant)).map(({ host }) => host)).not.toContain('two.example.com');
  });

  onlyInTestAll(() => {
    it('is written down now and then, for every node, and goes with its time and with the resource', async () => {
      const tenant = await createSocialTenant(harness.current);
      const other = await createHarness({ database: harness.current.database, clock: harness.current.clock });
      const seenThere = async () => {
        const response = await other.fetch(REFUSALS, { headers: { authorization: `Bearer ${tenant.managementKey}` } });
        return ((await response.json()) as { refusals: { count: number }[] }).refusals.map(({ count }) => count);
      };
      await start(tenant, 'https://lure.example.net/cb');
      expect(await seenThere()).toEqual([]);
      await harness.current.service.jobs.get('write-refusals')?.();
      expect(await seenThere()).toEqual([1]);
      await start(tenant, 'https://lure.example.net/cb', 'google', other);
      await other.service.jobs.get('write-refusals')?.();
      expect(await refusalsOf(tenant)).toMatchObject([{ count: 2 }]);
      const rows = () =>
        harness.current.database.query('select 1 from porchlight.refused_hosts where tenant_id = $1', [tenant.id]);
      expect(await rows()).toHaveLength(1);
      await tenant.api('/api/resources/social-login', { method: 'DELETE' });
      expect(await rows()).toHaveLength(0);
      expect((await tenant.api(REFUSALS)).status).toBe(404);
      await other.close();
    });
  });
});

describe('an owner', () => {
  it('is reported by a notice that names only related hosts', async () => {
    const tenant = await project();
    await start(tenant, 'https://two.example.com/cb');
    await start(tenant, 'https://lure.example.net/cb');
    const { notices } = (await (await tenant.api('/api/tenant')).json()) as { notices: { message: string }[] };
    expect(notices).toMatchObject([{ kind: 'refused-host', related: ['two.example.com'], others: 1 }]);
    expect(notices[0]?.message).not.toContain('lure');
  });

  onlyInTestAll(() => {
    it('hears nothing of hosts that have nothing to do with the project', async () => {
      const tenant = await project();
      await start(tenant, 'https://lure.example.net/cb');
      expect(await (await tenant.api('/api/tenant')).json()).toMatchObject({ notices: [] });
      expect(await refusalsOf(tenant)).toHaveLength(1);
    });
  });

  it('sees them on the desk, with a warning, and a button for a host that is certainly theirs', async () => {
    const tenant = await project();
    await start(tenant, 'https://lure.example.net/cb');
    await start(tenant, 'http://localhost:5173/cb');
    const path = `/account/projects/${tenant.id}/callbacks`;
    const page = await harness.current.fetch(path, { headers: { cookie: owner.cookie, accept: 'text/html' } });
    const text = await page.text();
    expect(text).toContain('data-notice="refused-host"');
    const [, lure = ''] = /data-refused="lure\.example\.net"(.*?)<\/li>/s.exec(text) ?? [];
    expect(lure).not.toContain('add-refused');
    expect(/data-refused="localhost"(.*?)<\/li>/s.exec(text)?.[1]).toContain('add-refused');
    expect(text).toContain('Anybody can make a sign-in link');
  });
});

onlyInTestAll(() => {
  describe('the person at a refused link', () => {
    it.each([
      ['en', 'the app’s owner has to list this address'],
      ['de', 'muss der Betreiber der App diese Adresse eintragen'],
      ['es', 'su responsable tiene que registrar esta dirección'],
      ['fr', 'son responsable doit enregistrer cette adresse'],
      ['ja', 'アプリの運営者がこのアドレスを登録する必要があります'],
      ['pt', 'o responsável pelo app precisa registrar este endereço'],
    ])('reads in %s what the owner has to do', async (language, words) => {
      const tenant = await createSocialTenant(harness.current);
      const query = new URLSearchParams({ redirect_uri: 'https://lure.example.net/cb' });
      const response = await harness.current.fetch(`/edge/auth/${tenant.id}/google?${query}`, {
        headers: { accept: 'text/html', 'accept-language': language },
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(words);
    });
  });
});

// Last, because these move the clock past the sign-in of the owner.
onlyInTestAll(() => {
  describe('a notice of refused hosts', () => {
    it('is dismissed for a week, in which no stranger brings it back', async () => {
      const tenant = await project();
      const path = `/account/projects/${tenant.id}/callbacks`;
      const headers = { cookie: await owner.signInAgain(), accept: 'text/html', origin: harness.current.baseUrl };
      const page = async () => (await harness.current.fetch(path, { headers })).text();
      await start(tenant, 'https://two.example.com/cb');
      const shown = await page();
      expect(shown).toContain('data-notice="refused-host"');
      const body = new URLSearchParams({ csrf_token: /name="csrf_token" value="([^"]*)"/.exec(shown)?.[1] ?? '' });
      const dismissed = await harness.current.fetch(`${path}/dismiss-refused`, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
      });
      expect(dismissed.status).toBe(303);
      const isQuiet = async (): Promise<boolean> =>
        ((await (await tenant.api('/api/tenant')).json()) as { notices: unknown[] }).notices.length === 0;
      for (let count = 0; count < 30; count += 1) await start(tenant, `https://lure-${count}.example.com/cb`);
      await harness.current.service.jobs.get('write-refusals')?.();
      expect(await isQuiet()).toBe(true);
      const quiet = await page();
      expect(quiet).toContain('data-refused="lure-0.example.com"');
      expect(quiet).not.toContain('dismiss-refused');
      harness.current.clock.advance({ days: REFUSED_HOSTS_DAYS });
      await start(tenant, 'https://two.example.com/cb');
      expect(await isQuiet()).toBe(false);
    });
  });
});

onlyInTestAll(() => {
  describe('a refused host', () => {
    it(`forgets a host after ${REFUSED_HOSTS_DAYS} days`, async () => {
      const tenant = await project();
      await start(tenant, 'https://lure.example.net/cb');
      await harness.current.service.jobs.get('write-refusals')?.();
      harness.current.clock.advance({ hours: REFUSED_HOSTS_DAYS * 24 });
      expect(await refusalsOf(tenant)).toEqual([]);
    });
  });
});
