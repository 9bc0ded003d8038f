import { beforeAll, describe, expect, it } from 'vitest';
import { paused } from '../../../server/tenants/tenant.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

let harness: Harness;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  tenant = await createTenant(harness);
});

const give = (feedback: unknown, from = tenant) => {
  harness.clock.advance({ minutes: 1 });
  return from.api('/api/feedback/service', { method: 'POST', json: { feedback } });
};

const stored = async (id = tenant.id): Promise<string[]> => {
  const rows = await harness.database.query<{ text: string }>(
    'select text from porchlight.feedback where tenant_id = $1 order by id',
    [id],
  );
  return rows.map(({ text }) => text);
};

describe('POST /api/feedback/service', () => {
  it('answers with success and nothing else, and keeps the trimmed text', async () => {
    const other = await createTenant(harness);
    const response = await give('  It works.\n ', other);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect(await stored(other.id)).toEqual(['It works.']);
  });

  it('appends every submission, the same one twice too', async () => {
    const other = await createTenant(harness);
    for (const text of ['one', 'two', 'one']) await give(text, other);
    expect(await stored(other.id)).toEqual(['one', 'two', 'one']);
  });

  it.each([
    ['20,000 letters', 'x'.repeat(20_000)],
    ['20,000 emoji, which are twice as many UTF-16 units', '🪔'.repeat(20_000)],
    ['20,000 characters between blanks', ` ${'x'.repeat(20_000)}\n`],
  ])('F2: takes %s', async (_what, text) => {
    expect((await give(text)).status).toBe(200);
    expect((await stored()).at(-1)).toBe(text.trim());
  });

  it.each([
    ['20,001 letters', 'x'.repeat(20_001)],
    ['20,001 emoji', '🪔'.repeat(20_001)],
    ['an empty text', ''],
    ['characters without width', '\u200b\u2060\ufeff \u00ad'],
    ['blanks', ' \t\n\u00a0\u2003'],
    ['a number', 7],
    ['nothing', undefined],
    ['a NUL character', 'a\u0000b'],
  ])('F2: refuses %s and stores nothing', async (_what, text) => {
    const before = await stored();
    const response = await give(text);
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { code: string; errors: { path: string }[] };
    expect(problem.code).toBe('invalidRequest');
    expect(problem.errors.map(({ path }) => path)).toContain('body.feedback');
    expect(await stored()).toEqual(before);
  });

  it('F2: refuses unknown properties', async () => {
    const json = { feedback: 'fine', confirmed: true };
    expect((await tenant.api('/api/feedback/service', { method: 'POST', json })).status).toBe(400);
  });

  it('works while the tenant is paused', async () => {
    const other = await createTenant(harness);
    const now = harness.clock.now();
    await harness.service.shared.tenants.change(other.id, now, (it) => paused(it, 'lifetime_events', now));
    expect((await give('Please let me go on.', other)).status).toBe(200);
    expect(await stored(other.id)).toEqual(['Please let me go on.']);
  });

  it('takes the management key only', async () => {
    const call = (key?: string) =>
      harness.fetch('/api/feedback/service', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: '{"feedback":"x"}',
      });
    expect((await call()).status).toBe(401);
    expect((await call(tenant.applicationKey)).status).toBe(403);
  });

  it('ends with the tenant', async () => {
    const other = await createTenant(harness);
    harness.clock.advance({ hours: 72 });
    expect((await give('Too late', other)).status).toBe(410);
    tenant = await createTenant(harness);
  });

  it('E4: of 40 messages at once exactly 30 a minute pass, for each tenant by itself', async () => {
    const other = await createTenant(harness);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => other.api('/api/feedback/service', { method: 'POST', json: { feedback: 'x' } })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused[0]?.headers.get('ratelimit-policy')).toBe('"minute";q=30;w=60');
    expect(await refused[0]?.json()).toMatchObject({
      code: 'rateLimited',
      detail: 'One tenant may send 30 messages a minute.',
    });
    expect((await tenant.api('/api/feedback/service', { method: 'POST', json: { feedback: 'x' } })).status).toBe(200);
    expect(await stored(other.id)).toHaveLength(30);
  });
});
