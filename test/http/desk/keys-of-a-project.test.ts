import { FORMER_BUILD } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { csrfIn } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { apiWith, createKey } from '../../support/keys.ts';
import { createOwner, type TestOwner } from '../../support/owner.ts';
import type { TestTenant } from '../../support/tenant.ts';

let harness: Harness;
let owner: TestOwner;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  owner = await createOwner(harness);
  tenant = await owner.createProject('Otter Shop');
});

const page = async (): Promise<string> => {
  const path = `/account/projects/${tenant.id}/keys`;
  return (await harness.fetch(path, { headers: { cookie: owner.cookie, accept: 'text/html' } })).text();
};

const send = async (form: string, fields: Record<string, string>): Promise<Response> =>
  harness.fetch(`/account/projects/${tenant.id}/keys/${form}`, {
    method: 'POST',
    headers: {
      cookie: owner.cookie,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ csrf_token: csrfIn(await page()), confirmed: 'yes', ...fields }).toString(),
  });

describe('the page of the keys', () => {
  it('makes a key, tells what it may do and from where it was used, narrows it and ends it', async () => {
    const made = await (await send('create', { name: 'Pipeline', preset: 'ci', days: '30' })).text();
    const [secret = ''] = /svc_man_[0-9A-Za-z]{49}/.exec(made) ?? [];
    const key = apiWith(harness, secret);
    expect((await key('/api/tenant')).status).toBe(200);
    const shown = await page();
    expect(shown).toContain('Pipeline');
    expect(shown).toContain('CI: look at the project and its events without addresses, test');
    expect(shown).toContain('127.0.0.0/16');
    expect(shown).not.toContain(secret);
    const { keys } = (await (await tenant.api('/api/keys')).json()) as {
      keys: { name: string | null; fingerprint: string }[];
    };
    const fingerprint = keys.find(({ name }) => name === 'Pipeline')?.fingerprint ?? '';
    await send('change', { fingerprint, preset: 'support' });
    expect((await key('/api/social-login/proofs', { method: 'POST', json: {} })).status).toBe(403);
    await send('end', { fingerprint });
    expect((await key('/api/tenant')).status).toBe(401);
  });

  it('marks a key that was made as build when that could read users, until it is given build again', async () => {
    const { id, fingerprint } = await createKey(harness, tenant, { name: 'Old agent', permissions: FORMER_BUILD });
    expect(await page()).toContain('data-former-build');
    await send('change', { fingerprint, preset: 'build' });
    expect(await page()).not.toContain('data-former-build');
    const { keys } = (await (await tenant.api('/api/keys')).json()) as {
      keys: { id: string; permissions: string[] }[];
    };
    expect(keys.find((key) => key.id === id)?.permissions).not.toContain('users:read');
  });

  it('refuses a key without a name or with an unknown preset, and says why', async () => {
    for (const fields of [
      { name: '', preset: 'ci' },
      { name: 'CI', preset: 'root' },
      { name: 'CI', preset: 'ci', days: 'x' },
    ]) {
      const refused = await send('create', fields);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('Nothing was changed');
    }
  });

  it('sets what needs an approval, and loosens it, which no key can', async () => {
    const policy = async () => (await tenant.api('/api/approvals/policy')).json();
    await send('policy', { outward: 'yes', disruptive: 'yes' });
    expect(await policy()).toEqual({ outward: true, disruptive: true, irreversible: false });
    await send('policy', {});
    expect(await policy()).toEqual({ outward: false, disruptive: false, irreversible: false });
  });
});
