/** A refused call is timed and logged from its arrival, with its tenant, whichever path refuses it. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../../support/social-tenant.ts';

const WAITED_MS = 9_000;

let harness: Harness;
let tenant: SocialTenant;
beforeAll(async () => {
  harness = await createHarness();
  tenant = await createSocialTenant(harness);
});
afterEach(() => vi.restoreAllMocks());

/** Nine seconds pass while the first matching statement waits; then it fails, or goes on. */
function slow(statement: RegExp, fault?: Error): () => void {
  const real = performance.now.bind(performance);
  let later = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + later);
  return harness.database.observe((text) => {
    if (!statement.test(text) || later > 0) return;
    later = WAITED_MS;
    if (fault) throw fault;
  });
}

const refresh = (token: string): Promise<Response> =>
  harness.fetch(`/edge/auth/${tenant.id}/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });

const lineOf = async (response: Response): Promise<Record<string, unknown>> => {
  const id = response.headers.get('x-request-id') ?? '';
  await response.arrayBuffer();
  const find = () => harness.logs.find((line) => line.includes(id) && line.includes('"msg":"request"'));
  await expect.poll(find).toBeDefined();
  return JSON.parse(find() ?? '{}') as Record<string, unknown>;
};

const longOnes = async (status: number): Promise<number> => {
  const text = await (await harness.fetch('/metrics')).text();
  const series = `operation="refreshSession",status="${status}"`;
  const count = (le: string): number =>
    Number(new RegExp(`_bucket\\{le="${le}",${series}\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return count('10') - count('2');
};

const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

describe('the duration of a refresh', () => {
  it.each([
    { name: 'that waited for the database and got 503', status: 503, fault: timeout, statement: /social_sessions/ },
    { name: 'that was refused with 401 in the end', status: 401, fault: undefined, statement: /social_sessions/ },
  ])('$name counts from its arrival, and its tenant is named', async ({ status, fault, statement }) => {
    const { refreshToken } = await tenant.quickSignIn('ada');
    if (status === 401) {
      await tenant.logout(refreshToken);
    }
    const before = await longOnes(status);
    const stop = slow(statement, fault);
    const answer = await refresh(refreshToken);
    stop();
    expect(answer.status).toBe(status);
    const line = await lineOf(answer);
    expect(line).toMatchObject({ operation: 'refreshSession', status, tenant_id: tenant.id });
    expect(line.ms).toBeGreaterThanOrEqual(WAITED_MS);
    expect((await longOnes(status)) - before).toBe(1);
  });

  it('whose caller has left is counted as 499 with the time that it waited', async () => {
    const { refreshToken } = await tenant.quickSignIn('ada');
    const left = new AbortController();
    const gone = Promise.withResolvers<void>();
    const stop = harness.database.observe(async (text) => {
      if (!/social_sessions/.test(text)) return;
      left.abort();
      await gone.promise;
      throw timeout;
    });
    const call = harness.fetch(`/edge/auth/${tenant.id}/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: left.signal,
    });
    await expect(call).rejects.toThrow();
    // The server notices it at the next answer on another connection, or earlier.
    await (await harness.fetch('/healthz')).arrayBuffer();
    gone.resolve();
    const find = () => harness.logs.find((line) => line.includes('"status":499'));
    await expect.poll(find).toBeDefined();
    stop();
    expect(JSON.parse(find() ?? '{}')).toMatchObject({ operation: 'refreshSession', tenant_id: tenant.id });
  });
});

describe('a refusal before the use case', () => {
  it('has its tenant in the log too', async () => {
    const answer = await harness.fetch(`/edge/auth/${tenant.id}/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(answer.status).toBe(400);
    expect(await lineOf(answer)).toMatchObject({ tenant_id: tenant.id });
  });
});
