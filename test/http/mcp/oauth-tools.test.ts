/** The permissions of a grant are checked at each call: C7, F3 and the specification's Authentication 7 and 8. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { approve, obtainTokens, redeem, type TokenAnswer } from '../oauth/support/oauth-client.ts';
import { keyOf, type Mcp, mcpOf } from './support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

async function signedIn() {
  const { owner, browser, client, tokens } = await obtainTokens(harness);
  return { owner, browser, client, token: tokens.access_token, mcp: mcpOf(harness, tokens.access_token) };
}

const create = (mcp: Mcp, idempotencyKey: string = randomUUID()) =>
  mcp.call('create_tenant', { confirmed: true, idempotency_key: idempotencyKey });

const configuration = { callback_urls: ['https://app.example.com/cb'] };

describe('create_tenant with an account', () => {
  it('creates an owned, claimed tenant with no expiry, its credentials file and a download address', async () => {
    const { mcp, owner } = await signedIn();
    const { value } = await create(mcp);
    expect(value).toMatchObject({
      status: 'claimed',
      expires_at: null,
      credentials_file: { filename: '.service', content: expect.stringContaining('expires_at=never') },
      credentials_download_url: `${harness.baseUrl}/mcp/tenants/${value.tenant_id}/credentials`,
    });
    const tenant = await harness.service.shared.tenants.find(value.tenant_id);
    expect(tenant).toMatchObject({ ownerId: owner.accountId, expiresAt: null });
  });

  onlyInTestAll(() => {
    it('takes a name, which a retry has to repeat', async () => {
      const { mcp } = await signedIn();
      const named = { confirmed: true, idempotency_key: 'a-named-project', name: 'Todo app' };
      const { value } = await mcp.call('create_tenant', named);
      expect(value.name).toBe('Todo app');
      expect((await mcp.call('create_tenant', named)).value).toEqual(value);
      const other = await mcp.call('create_tenant', { ...named, name: 'Other app' });
      expect(other.value.code).toBe('idempotencyKeyConflict');
    });
  });

  it('needs an idempotency key of 8 to 200 printable characters', async () => {
    const { mcp } = await signedIn();
    for (const key of [undefined, '', 'short', 'x'.repeat(201), 'has a space', 5]) {
      const answer = await mcp.call('create_tenant', { confirmed: true, idempotency_key: key });
      expect(answer.value.code).toBe('invalidRequest');
      expect(new Set(answer.value.errors.map(({ path }) => path))).toEqual(new Set(['idempotency_key']));
    }
  });

  it('reuses the creation when it is retried with the same key, credentials included', async () => {
    const { mcp } = await signedIn();
    const first = await create(mcp, 'retry-me-please');
    const second = await create(mcp, 'retry-me-please');
    expect(second.value).toEqual(first.value);
    expect((await create(mcp)).value.tenant_id).not.toBe(first.value.tenant_id);
  });

  onlyInTestAll(() => {
    it('F3: ten parallel creations with one key make one tenant', async () => {
      const { mcp, owner } = await signedIn();
      const answers = await Promise.all(Array.from({ length: 10 }, () => create(mcp, 'ten-at-once')));
      expect(new Set(answers.map(({ value }) => value.tenant_id)).size).toBe(1);
      const rows = await harness.database.query('select id from porchlight.tenants where owner_id = $1', [
        owner.accountId,
      ]);
      expect(rows).toHaveLength(1);
    });
  });

  onlyInTestAll(() => {
    it('F3: the same key of another account is another creation', async () => {
      const [one, two] = [await signedIn(), await signedIn()];
      const first = await create(one.mcp, 'same-key-twice');
      const second = await create(two.mcp, 'same-key-twice');
      expect(second.value.tenant_id).not.toBe(first.value.tenant_id);
    });
  });

  onlyInTestAll(() => {
    it('F3: the same key with other arguments is a conflict', async () => {
      const { mcp, token } = await signedIn();
      const named = await harness.fetch('/api/mcp/bootstrap', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ confirmed: true, idempotency_key: 'shared-with-rest', name: 'Named' }),
      });
      expect(named.status).toBe(201);
      expect((await create(mcp, 'shared-with-rest')).value.code).toBe('idempotencyKeyConflict');
    });
  });
});

describe('tenant tools with an account', () => {
  it('work on a tenant that the account owns, by its tenant_id alone', async () => {
    const { mcp, owner } = await signedIn();
    const { id } = await owner.createProject('Mine');
    expect((await mcp.call('tenant_status', { tenant_id: id })).value.tenant).toMatchObject({
      name: 'Mine',
      status: 'claimed',
    });
    const provisioned = await mcp.call('provision_resource', {
      tenant_id: id,
      confirmed: true,
      resource: 'social-login',
      configuration,
    });
    expect(provisioned.value.resources).toMatchObject([configuration]);
    expect((await mcp.call('give_feedback', { tenant_id: id, feedback: 'good' })).value).toEqual({ success: true });
    const claim = await mcp.call('claim_tenant', { tenant_id: id, confirmed: true });
    expect(claim.value.code).toBe('alreadyClaimed');
  });

  it('do not reach a tenant of somebody else, an ephemeral one, or none, and say the same of all', async () => {
    const { mcp } = await signedIn();
    const other = await createOwner(harness);
    const theirs = await other.createProject();
    const unowned = await createTenant(harness);
    const answers = [];
    for (const tenantId of [theirs.id, unowned.id, 'no-such-tenant']) {
      const { value } = await mcp.call('tenant_status', { tenant_id: tenantId });
      answers.push({ ...value, request_id: '' });
    }
    expect(answers[0]).toMatchObject({ code: 'tenantNotFound' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('need an explicit tenant_id, and name the projects of the account where it is missing', async () => {
    const { mcp, owner } = await signedIn();
    const none = await mcp.call('tenant_status', {});
    expect(none.value.errors).toMatchObject([{ path: 'tenant_id' }]);
    expect(none.value.message).toContain('This account has no project yet; create_tenant makes one.');
    const named = await owner.createProject('Otter shop');
    const unnamed = await owner.createProject();
    const theirs = await (await createOwner(harness)).createProject('Secret plans');
    const { code, message } = (await mcp.call('tenant_status', {})).value;
    expect(code).toBe('invalidRequest');
    expect(message).toContain(`${named.id} (Otter shop)`);
    expect(message).toContain(unnamed.id);
    expect(message).not.toContain(theirs.id);
    expect(message).not.toContain('Secret plans');
  });

  it('do not name projects to a caller without an account', async () => {
    const { owner } = await signedIn();
    const { id } = await owner.createProject('Otter shop');
    const { text } = await mcpOf(harness).call('tenant_status', {});
    expect(text).toContain('tenant_id');
    expect(text).not.toContain(id);
  });

  onlyInTestAll(() => {
    it('C7: a tenant that changed hands is out of reach at the next call', async () => {
      const { mcp, owner } = await signedIn();
      const { id } = await owner.createProject();
      expect((await mcp.call('tenant_status', { tenant_id: id })).isError).toBe(false);
      const other = await createOwner(harness);
      await harness.database.query('update porchlight.tenants set owner_id = $1 where id = $2', [other.accountId, id]);
      for (const [name, args] of [
        ['tenant_status', {}],
        ['give_feedback', { feedback: 'x' }],
        ['claim_tenant', { confirmed: true }],
        ['provision_resource', { confirmed: true, resource: 'social-login', configuration }],
      ] as const) {
        expect((await mcp.call(name, { tenant_id: id, ...args })).value.code).toBe('tenantNotFound');
      }
    });

    it('signing in and consenting never reassigns an existing tenant', async () => {
      const tenant = await createTenant(harness);
      const { mcp } = await signedIn();
      expect((await mcp.call('tenant_status', { tenant_id: tenant.id })).value.code).toBe('tenantNotFound');
      expect((await mcpOf(harness).call('tenant_status', keyOf(tenant))).value.tenant.status).toBe('ephemeral');
    });

    it('two grants of one account reach the same tenants', async () => {
      const { browser, client, owner } = await signedIn();
      const { id } = await owner.createProject();
      const response = await redeem(harness, await approve(harness, client, browser));
      const { access_token } = (await response.json()) as TokenAnswer;
      expect((await mcpOf(harness, access_token).call('tenant_status', { tenant_id: id })).isError).toBe(false);
    });
  });
});
