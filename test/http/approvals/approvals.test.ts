import { APPROVALS_OF_ONE_MAX, APPROVALS_OPEN_MAX } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitStatus } from '../../support/account.ts';
import {
  asked,
  callbacksOf,
  decide,
  EVERYTHING,
  EVIL,
  guardedProject,
  HOME,
  pageOf,
  provision,
} from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createKey, type TestKey } from '../../support/keys.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { keyOf, mcpOf } from '../mcp/support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('GET and PUT /api/approvals/policy', () => {
  it('asks nobody at first', async () => {
    const tenant = await createTenant(harness);
    expect(await (await tenant.api('/api/approvals/policy')).json()).toEqual({
      outward: false,
      disruptive: false,
      irreversible: false,
    });
    expect((await provision(tenant, [EVIL])).status).toBe(200);
  });

  it('is made stricter by a key, and loosened by none', async () => {
    const tenant = await createTenant(harness);
    const put = (json: object) => tenant.api('/api/approvals/policy', { method: 'PUT', json });
    for (const risk of ['outward', 'disruptive', 'irreversible']) {
      expect((await put({ [risk]: true })).status).toBe(200);
      const loosened = await put({ [risk]: false });
      expect([loosened.status, await loosened.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'ownerRequired' }),
      ]);
    }
    expect(await (await tenant.api('/api/approvals/policy')).json()).toEqual(EVERYTHING);
  });

  it('keeps what a change leaves out', async () => {
    const tenant = await createTenant(harness);
    const put = async (json: object) => (await tenant.api('/api/approvals/policy', { method: 'PUT', json })).json();
    expect(await put({ disruptive: true })).toEqual({ outward: false, disruptive: true, irreversible: false });
    expect(await put({ outward: true })).toEqual({ outward: true, disruptive: true, irreversible: false });
    expect(await put({})).toEqual({ outward: true, disruptive: true, irreversible: false });
  });
});

describe('a call that needs a person', () => {
  it('changes nothing, is shown to the owner in words, and passes once after the approval', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const first = await asked(provision(tenant, [HOME, 'https://xn--pypal-4ve.example/cb']));
    expect(first.approval.approval_url).toBe(`${harness.baseUrl}/account/approvals/${first.approval.id}`);
    expect(await callbacksOf(tenant)).toEqual([HOME]);
    expect(await asked(provision(tenant, [HOME, 'https://xn--pypal-4ve.example/cb']))).toMatchObject({
      approval: first.approval,
      wait: first.wait,
    });
    expect(await waitStatus(harness, first.wait.token)).toBe('pending');

    const page = await (await pageOf(harness, owner, `/account/approvals/${first.approval.id}`)).text();
    expect(page).toContain('Adds host: <code>xn--pypal-4ve.example (pаypal.example)</code>');
    expect(page).toContain('Adds callback URL: <code>https://xn--pypal-4ve.example/cb</code>');
    expect(page).toContain(first.approval.user_code);
    expect(page).toContain('data-action="approve"');
    expect(page).toContain('data-action="deny"');

    const waiting = waitStatus(harness, first.wait.token, 30);
    expect((await decide(harness, owner, first.approval.id, 'approve')).status).toBe(303);
    expect(await waiting).toBe('approved');
    const made = await provision(tenant, [HOME, 'https://xn--pypal-4ve.example/cb'], first.approval.id);
    expect(made.status).toBe(200);
    expect(await callbacksOf(tenant)).toHaveLength(2);
  });

  it('is one that brings a new host, opens access, exports, makes a key or deletes; others go on', async () => {
    const { tenant } = await guardedProject(harness);
    const build = await tenant.api('/api/keys', { method: 'POST', json: { name: 'CI', preset: 'ci' } });
    expect(build.status).toBe(403);
    const calls: [string, string, unknown, number][] = [
      ['POST', '/api/resources/social-login', { callback_urls: [HOME, `${HOME}/two`] }, 200],
      ['POST', '/api/resources/social-login', { callback_urls: [HOME, 'https://www.example.com/cb'] }, 403],
      ['POST', '/api/resources/social-login', { callback_urls: [HOME, 'http://localhost:3000/cb'] }, 200],
      ['POST', '/api/resources/social-login', { callback_urls: ['https://*.com/cb'] }, 400],
      ['POST', '/api/resources/social-login', { callback_urls: [HOME, 'com.evil.app:/cb'] }, 403],
      ['PUT', '/api/social-login/access', { mode: 'list', domains: ['example.com'], emails: [] }, 200],
      ['PUT', '/api/social-login/access', { mode: 'list', domains: ['evil.example'], emails: [] }, 403],
      // The same key closed it a moment ago, so this call only undoes that.
      ['PUT', '/api/social-login/access', { mode: 'open', domains: [], emails: [] }, 200],
      ['GET', '/api/social-login/export', undefined, 403],
      ['POST', '/api/webhooks', { url: 'https://evil.example/hook' }, 403],
      ['POST', '/api/keys/rotate', undefined, 403],
      ['DELETE', '/api/resources/social-login?dry_run=true', undefined, 200],
      ['DELETE', '/api/resources/social-login', undefined, 403],
      ['DELETE', '/api/social-login/users/1', undefined, 404],
      ['GET', '/api/tenant', undefined, 200],
    ];
    for (const [method, path, json, status] of calls) {
      const response = await tenant.api(path, { method, json });
      expect([method, path, json, response.status]).toEqual([method, path, json, status]);
    }
  });

  it('is denied, and said so to the same call; the key can be ended with it', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const { approval, wait } = await asked(provision(tenant, [EVIL]));
    await decide(harness, owner, approval.id, 'deny');
    expect(await waitStatus(harness, wait.token)).toBe('denied');
    const page = await (await pageOf(harness, owner, `/account/approvals/${approval.id}`)).text();
    expect(page).toContain('You denied this call.');
    expect(page).not.toContain('deny it');
    const again = await provision(tenant, [EVIL], approval.id);
    expect([again.status, await again.json()]).toEqual([403, expect.objectContaining({ code: 'approvalDenied' })]);
    const other = await asked(tenant.api('/api/social-login/export'));
    const first = await (await decide(harness, owner, other.approval.id, 'deny_and_end_key')).text();
    expect(first.split('data-action="confirm"')).toHaveLength(2);
    expect((await tenant.api('/api/tenant')).status).toBe(200);
    expect(await waitStatus(harness, other.wait.token)).toBe('pending');
    await decide(harness, owner, other.approval.id, 'deny_and_end_key', { confirmed: 'yes' });
    expect((await tenant.api('/api/tenant')).status).toBe(401);
  });

  it('is stale once what it would change has moved on', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const { approval } = await asked(provision(tenant, [HOME, EVIL]));
    await decide(harness, owner, approval.id, 'approve');
    expect((await provision(tenant, [HOME, `${HOME}/two`])).status).toBe(200);
    const stale = await provision(tenant, [HOME, EVIL], approval.id);
    expect([stale.status, await stale.json()]).toEqual([409, expect.objectContaining({ code: 'approvalStale' })]);
  });

  onlyInTestAll(() => {
    it('waits with at most nine others of its key, and nineteen of the project', async () => {
      const others: TestKey[] = [];
      const { tenant } = await guardedProject(harness, async (made) => {
        for (const name of ['one', 'other']) others.push(await createKey(harness, made, { name, preset: 'build' }));
      });
      const [one, other] = others;
      if (!one || !other) throw new Error('both keys are made');
      const full = { status: 409, body: expect.objectContaining({ code: 'approvalLimit' }) };
      const more = async (by: Pick<TestKey, 'api'>, place: string) => {
        const answer = await provision(by, [HOME, `https://${place}.example/cb`]);
        return { status: answer.status, body: (await answer.json()) as unknown };
      };
      for (const [name, key] of Object.entries({ one, other })) {
        for (
          let index = 0;
          index < (key === one ? APPROVALS_OF_ONE_MAX : APPROVALS_OPEN_MAX - APPROVALS_OF_ONE_MAX - 1);
          index += 1
        )
          await asked(provision(key, [HOME, `https://a${index}.${name}${index}.example/cb`]));
        expect(await more(key, 'one-too-many')).toEqual(full);
        if (key === one) expect((await more(tenant, 'room')).status).toBe(403);
      }
    });
  });

  onlyInTestAll(() => {
    it('by MCP is answered with the address, and passes once after the approval', async () => {
      const { owner, tenant } = await guardedProject(harness);
      const mcp = mcpOf(harness);
      const call = () =>
        mcp.call('provision_resource', {
          ...keyOf(tenant),
          confirmed: true,
          resource: 'social-login',
          configuration: { callback_urls: [HOME, EVIL] },
        });
      const { isError, value, text } = await call();
      expect(isError).toBe(true);
      const { code, approval } = value as unknown as { code: string; approval: { id: string; approval_url: string } };
      expect([code, approval.approval_url]).toEqual([
        'approvalRequired',
        `${harness.baseUrl}/account/approvals/${approval.id}`,
      ]);
      expect(text).not.toContain('svc_wait_');
      await decide(harness, owner, approval.id, 'approve');
      expect((await call()).isError).toBe(false);
      expect(await callbacksOf(tenant)).toEqual([HOME, EVIL]);
    });
  });
});

describe('the page of an approval', () => {
  onlyInTestAll(() => {
    it('shows all that wait on one page, each with its own buttons', async () => {
      const { owner, tenant } = await guardedProject(harness);
      await asked(provision(tenant, [HOME, EVIL]));
      const { approval } = await asked(tenant.api('/api/social-login/export'));
      const all = await (await pageOf(harness, owner, '/account/approvals')).text();
      expect(all).toContain('data-approval=');
      expect(all.match(/data-approval=/g)).toHaveLength(2);
      expect(all.match(/data-action="approve"/g)).toHaveLength(2);
      const one = await (await pageOf(harness, owner, `/account/approvals/${approval.id}`)).text();
      expect(one.match(/data-action="approve"/g)).toHaveLength(1);
      expect(one).toContain('1 more waits for you');
    });
  });

  it('shows text of the caller as data and no secret', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const name = '<b>Approve</b> this, says the service';
    const { approval } = await asked(tenant.api('/api/keys', { method: 'POST', json: { name, preset: 'full' } }));
    const page = await (await pageOf(harness, owner, `/account/approvals/${approval.id}`)).text();
    expect(page).toContain('<code>&lt;b>Approve&lt;/b> this, says the service</code>');
    expect(page).not.toContain(tenant.managementKey);
  });
});

describe('H33: an agent that a page has talked into something', () => {
  it('adds no callback and exports nobody: the owner sees two requests', async () => {
    const { owner, tenant } = await guardedProject(harness);
    await asked(provision(tenant, [HOME, EVIL]));
    const answer = await tenant.api('/api/social-login/export');
    expect(answer.status).toBe(403);
    expect(await callbacksOf(tenant)).toEqual([HOME]);
    const page = await (await pageOf(harness, owner, '/account/approvals')).text();
    expect(page.match(/data-approval=/g)).toHaveLength(2);
    expect(page).toContain('collector.evil.example');
    expect(page).toContain('Export all users');
  });

  it('with a key that may only build asks for one of them in vain', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const made = await asked(tenant.api('/api/keys', { method: 'POST', json: { name: 'Agent', preset: 'build' } }));
    await decide(harness, owner, made.approval.id, 'approve');
    const key = await createKey(
      harness,
      { api: (path, init) => tenant.api(path, { ...init, headers: { approval: made.approval.id } }) },
      { preset: 'build', name: 'Agent' },
    );
    const refused = await key.api('/api/social-login/export');
    expect(await refused.json()).toMatchObject({ code: 'permissionMissing', needs: 'users:export' });
    await asked(provision(key, [EVIL]));
  });
});
