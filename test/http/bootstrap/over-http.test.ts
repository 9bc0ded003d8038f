import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';

let harness: Harness;
let token: string;
let accountId: string;
beforeAll(async () => {
  harness = await createHarness();
  const { tokens, owner } = await obtainTokens(harness, { scope: 'mcp:tenants:create' });
  token = tokens.access_token;
  accountId = owner.accountId;
});

const newKey = (): string => `key-${randomBytes(8).toString('hex')}`;

const bootstrap = (body: unknown, bearer = token) =>
  harness.fetch('/api/mcp/bootstrap', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  });

describe('POST /api/mcp/bootstrap', () => {
  it('answers 201 with an owned tenant without an end and its credentials', async () => {
    const response = await bootstrap({ confirmed: true, idempotency_key: newKey(), name: 'Todo app' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      name: 'Todo app',
      status: 'claimed',
      expires_at: null,
      management_key: expect.stringMatching(/^svc_man_/),
      application_key: expect.stringMatching(/^svc_app_/),
      credentials_file: { filename: '.service', content: expect.stringContaining('expires_at=never\n') },
    });
    expect(JSON.stringify(body.next)).not.toContain('/api/claim/url');
    const tenant = await harness.service.shared.tenants.find(String(body.tenant_id));
    expect(tenant?.ownerId).toBe(accountId);
  });

  it('answers a retry with 200 and the same credentials', async () => {
    const request = { confirmed: true, idempotency_key: newKey() };
    const first = await bootstrap(request);
    const second = await bootstrap(request);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
  });

  onlyInTestAll(() => {
    it('F3: makes one tenant of ten parallel calls: one 201, nine 200', async () => {
      const request = { confirmed: true, idempotency_key: newKey() };
      const answers = await Promise.all(Array.from({ length: 10 }, () => bootstrap(request)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(bodies).size).toBe(1);
    });
  });

  it('F3: answers 409 to the key with other arguments, with the way out', async () => {
    const idempotency_key = newKey();
    await bootstrap({ confirmed: true, idempotency_key, name: 'Todo app' });
    const response = await bootstrap({ confirmed: true, idempotency_key, name: 'Other app' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'idempotencyKeyConflict',
      fix: { method: 'POST', path: '/api/mcp/bootstrap' },
    });
  });

  it('answers 403 to a key of a tenant, and says what it takes', async () => {
    const created = await bootstrap({ confirmed: true, idempotency_key: newKey() });
    const keys = (await created.json()) as { management_key: string; application_key: string };
    for (const key of [keys.management_key, keys.application_key]) {
      const response = await bootstrap({ confirmed: true, idempotency_key: newKey() }, key);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        code: 'wrongKeyKind',
        fix: { method: 'POST', path: '/api/mcp/bootstrap', why: expect.stringContaining('OAuth') },
      });
    }
  });

  onlyInTestAll(() => {
    it('F3: knows nothing of the keys of another account', async () => {
      const other = await obtainTokens(harness, { scope: 'mcp:tenants:create' });
      const request = { confirmed: true, idempotency_key: newKey() };
      const mine = (await (await bootstrap(request)).json()) as { tenant_id: string };
      const theirs = await bootstrap(request, other.tokens.access_token);
      expect(theirs.status).toBe(201);
      expect(((await theirs.json()) as { tenant_id: string }).tenant_id).not.toBe(mine.tenant_id);
    });
  });

  it.each([
    ['"true"', { confirmed: 'true' }],
    ['1', { confirmed: 1 }],
    ['false', { confirmed: false }],
    ['null', { confirmed: null }],
    ['missing', {}],
  ])('F2: needs confirmed to be the boolean true, not %s', async (_what, body) => {
    const response = await bootstrap({ ...body, idempotency_key: newKey() });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'confirmationRequired',
      errors: [{ path: 'body.confirmed' }],
      fix: { method: 'POST', path: '/api/mcp/bootstrap', body: { confirmed: true } },
    });
  });

  it.each([
    ['no idempotency key', { idempotency_key: undefined }, 'body.idempotency_key'],
    ['a short one', { idempotency_key: 'short' }, 'body.idempotency_key'],
    ['one of 201 characters', { idempotency_key: 'x'.repeat(201) }, 'body.idempotency_key'],
    ['one with a space', { idempotency_key: 'with a space' }, 'body.idempotency_key'],
    ['an unknown property', { tier: 'pro' }, 'body'],
    ['C8: an owner of its own choice', { owner_id: 'acct_somebody' }, 'body'],
    ['C8: a tenant of its own choice', { tenant_id: 'brave-otter-k3f9q2' }, 'body'],
    ['a blank name', { name: '  ' }, 'body.name'],
  ])('F2: refuses %s', async (_what, change, path) => {
    const response = await bootstrap({ confirmed: true, idempotency_key: newKey(), ...change });
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { code: string; errors: { path: string }[] };
    expect(problem.code).toBe('invalidRequest');
    expect(problem.errors.map((fault) => fault.path)).toContain(path);
  });

  it('F4: writes neither keys nor token nor idempotency key to the log', async () => {
    const idempotency_key = newKey();
    const body = (await (await bootstrap({ confirmed: true, idempotency_key })).json()) as Record<string, string>;
    const log = harness.logs.join('');
    for (const secret of [token, idempotency_key, String(body.management_key), String(body.application_key)]) {
      expect(log).not.toContain(secret);
    }
  });
});
