/**
 * The name of a project with its host: proven by a file, removed with the host or the owner, and not checked too often.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHostProofStore } from '../../../server/storage/social-login/resource/host-proof-store.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { createOwner, type TestOwner } from '../../support/owner.ts';
import { toConsent } from '../../support/sign-in.ts';
import { problemOf, provision, useHarness } from '../../support/social-tenant.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

interface HostBody {
  readonly host: string;
  readonly proven_at: string | null;
  readonly file_url: string;
  readonly record_name: string;
}

const harness = useHarness();
const files = new Map<string, string>();
let app: string;
let owner: TestOwner;

beforeAll(async () => {
  const server = createServer((req, res) => {
    const text = files.get(req.url ?? '');
    res.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  app = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  owner = await createOwner(harness.current);
});

const hostsOf = async (tenant: TestTenant) =>
  (await (await tenant.api('/api/social-login/hosts')).json()) as { text: string | null; hosts: HostBody[] };
const check = (tenant: TestTenant, host: string) =>
  tenant.api('/api/social-login/hosts/check', { method: 'POST', json: { host } });
const headingOf = async (tenant: TestTenant): Promise<string> => {
  const { response } = await toConsent(harness.current, tenant.id);
  return (
    /<h1>(.*?)<\/h1>/s
      .exec(await response.text())?.[1]
      ?.replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim() ?? ''
  );
};
const project = async (name = 'Otter Shop'): Promise<TestTenant> => {
  const tenant = await owner.createProject(name);
  await provision(tenant, [`http://${app}/callback`]);
  return tenant;
};
const publish = async (tenant: TestTenant): Promise<void> => {
  const { text, hosts } = await hostsOf(tenant);
  files.set(new URL(hosts[0]?.file_url ?? '').pathname, `# ours\n${text}\n`);
};

describe('the name of a project at sign-in', () => {
  it('is shown once the host is proven, and the host stays beside it', async () => {
    const tenant = await project();
    expect(await headingOf(tenant)).toBe(`Sign in to ${app}`);
    const missing = (await (await check(tenant, app)).json()) as { found: null; faults: string[]; host: HostBody };
    expect(missing).toMatchObject({ found: null, host: { host: app, proven_at: null } });
    expect(missing.faults).toHaveLength(2);
    expect(missing.faults[0]).toContain('answers 404');

    await publish(tenant);
    expect(await (await check(tenant, app)).json()).toMatchObject({
      found: 'file',
      faults: [],
      host: { proven_at: harness.current.clock.now().toISOString() },
    });
    expect(await headingOf(tenant)).toBe(`Sign in to Otter Shop ${app}`);
  });

  onlyInTestAll(() => {
    it('is not lent to another project by the file of this one', async () => {
      const [mine, other] = [await project(), await project('Somebody Else')];
      await publish(mine);
      expect(await (await check(other, app)).json()).toMatchObject({ found: null });
      expect(await headingOf(other)).toBe(`Sign in to ${app}`);
    });

    it('goes when the host leaves the callbacks, and does not come back with it', async () => {
      const tenant = await project();
      await publish(tenant);
      await check(tenant, app);
      await provision(tenant, ['https://elsewhere.example/callback']);
      await provision(tenant, [`http://${app}/callback`]);
      expect((await hostsOf(tenant)).hosts).toMatchObject([{ host: app, proven_at: null }]);
      expect(await headingOf(tenant)).toBe(`Sign in to ${app}`);
    });
  });

  it('goes when the project is released, and when another account takes it over', async () => {
    const tenant = await project();
    await publish(tenant);
    await check(tenant, app);
    const { database } = harness.current;
    await database.query("update porchlight.tenants set owner_id = 'acc_of_another' where id = $1", [tenant.id]);
    expect(await headingOf(tenant)).toBe(`Sign in to ${app}`);
    expect(await (await check(tenant, app)).json()).toMatchObject({ found: null });
    await database.query('update porchlight.tenants set owner_id = null, claimed_at = null where id = $1', [tenant.id]);
    expect(await headingOf(tenant)).toBe(`Sign in to ${app}`);
    expect((await hostsOf(tenant)).text).toBeNull();
    expect(await problemOf(await check(tenant, app))).toMatchObject({ code: 'invalidRequest' });
  });

  onlyInTestAll(() => {
    it('is looked for again each week, and goes after 30 days without the file', async () => {
      const tenant = await project();
      await publish(tenant);
      await check(tenant, app);
      const again = harness.current.service.jobs.get('look-at-hosts');
      harness.current.clock.advance({ hours: 24 * 20 });
      await again?.();
      harness.current.clock.advance({ hours: 24 * 20 });
      expect((await hostsOf(tenant)).hosts[0]?.proven_at).not.toBeNull();
      files.clear();
      await again?.();
      expect((await hostsOf(tenant)).hosts[0]?.proven_at).not.toBeNull();
      harness.current.clock.advance({ hours: 24 * 11 });
      expect((await hostsOf(tenant)).hosts[0]?.proven_at).toBeNull();
      owner = await createOwner(harness.current);
    });
  });
});

describe('a check of a host', () => {
  it('looks at hosts of the callbacks alone', async () => {
    const tenant = await project();
    for (const host of ['example.com', '169.254.169.254', `${app}/x`, '\u0000', 'localhost:1']) {
      expect((await problemOf(await check(tenant, host))).errors?.[0]?.path, host).toBe('body.host');
    }
    await provision(tenant, ['https://*.example.com/cb', 'https://app.example.com:8443/cb', 'com.example.app:/cb']);
    // Only a DNS record can prove all hosts of a wildcard.
    expect((await hostsOf(tenant)).hosts).toEqual([
      { host: '*.example.com', proven_at: null, file_url: null, record_name: '_porchlight.example.com' },
    ]);
  });

  onlyInTestAll(() => {
    it('of a wildcard’s domain: its provisioning warns until the domain is proven', async () => {
      const tenant = await project();
      const json = { callback_urls: ['https://*.example.com/cb'] };
      const sent = () => tenant.api('/api/resources/social-login', { method: 'POST', json });
      const warned = (await (await sent()).json()) as { warnings?: string[] };
      expect(warned.warnings).toEqual([expect.stringContaining('every host directly below example.com')]);
      const found = await harness.current.service.shared.tenants.find(tenant.id);
      if (!found) throw new Error('the project is gone');
      const { clock, database } = harness.current;
      await createHostProofStore(database).add(found, '*.example.com', 'record', clock.now());
      expect(await (await sent()).json()).not.toHaveProperty('warnings');
    });

    it('is made ten times a minute for one project', async () => {
      const tenant = await project();
      const statuses: number[] = [];
      for (let turn = 0; turn < 11; turn += 1) statuses.push((await check(tenant, app)).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
    });
  });
});

describe('the page of the callbacks', () => {
  it('tells how to prove a host, checks it, and shows the state', async () => {
    const tenant = await project();
    const path = `/account/projects/${tenant.id}/callbacks`;
    const headers = { cookie: owner.cookie, accept: 'text/html' };
    const page = async () => (await harness.current.fetch(path, { headers })).text();
    const before = await page();
    const { text } = await hostsOf(tenant);
    expect(before).toContain(text);
    expect(before).toContain('Not proven');
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(before)?.[1] ?? '';
    const press = () =>
      harness.current.fetch(`${path}/prove`, {
        method: 'POST',
        headers: { ...headers, origin: harness.current.baseUrl },
        body: new URLSearchParams({ csrf_token: csrf, host: app }),
      });
    files.clear();
    expect(await (await press()).text()).toContain('The text was not found');
    await publish(tenant);
    expect((await press()).headers.get('location')).toBe(`${path}?done=host-proven`);
    expect(await page()).not.toContain('Not proven');
  });
});
