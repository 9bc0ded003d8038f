/** `/readyz?deep` tries a write: it shows within a time limit when sign-ins cannot be stored. */
import { describe, expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { someOf } from '../../support/times.ts';

type Checks = { readonly status: string; readonly checks: Record<string, { ok: boolean; detail: string }> };

const ask = async (harness: { fetch(path: string): Promise<Response> }, path = '/readyz?deep') => {
  const response = await harness.fetch(path);
  const { checks } = (await response.json()) as Checks;
  return { status: response.status, database: checks.database };
};

describe('a database that takes no writes', () => {
  it.each(
    someOf(
      [
        { code: '53100', statement: /insert into porchlight\.settings/, detail: /disk is full/ },
        { code: '53100', statement: /generate_series/, detail: /disk is full/ },
        { code: '25006', statement: /insert into porchlight\.settings/, detail: /read-only/ },
      ],
      3,
    ),
  )('is not ready ($code at $statement), though it answers', async ({ code, statement, detail }) => {
    const harness = await createHarness();
    await harness.service.start();
    const stop = harness.database.observe((text) => {
      if (statement.test(text)) throw Object.assign(new Error('could not extend file'), { code });
    });
    expect(await ask(harness)).toMatchObject({
      status: 503,
      database: { ok: false, detail: expect.stringMatching(detail) },
    });
    expect((await ask(harness, '/readyz')).database).toBeUndefined();
    stop();
    const other = await createHarness();
    await other.service.start();
    expect(await ask(other)).toMatchObject({ status: 200, database: { ok: true } });
  });

  it('is asked by one write at a time and one a second, however many callers ask', async () => {
    const harness = await createHarness();
    let writes = 0;
    const stop = harness.database.observe((text) => {
      if (/insert into porchlight\.settings/.test(text)) writes += 1;
    });
    const begun = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => ask(harness)));
    await ask(harness);
    stop();
    const seconds = Math.floor((performance.now() - begun) / 1_000);
    expect(writes).toBeGreaterThan(0);
    expect(writes).toBeLessThanOrEqual(1 + seconds);
  });
});
