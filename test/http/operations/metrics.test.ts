/** What a node counts, read as Prometheus reads it. */

import { describe, expect, it } from 'vitest';
import { METRICS } from '../../../server/http/metrics/catalogue.ts';
import { createHarness } from '../../support/harness.ts';
import { signIn } from '../../support/sign-in.ts';
import { SIGN_IN_BY } from '../../support/sign-in-by.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';

describe('GET /metrics', () => {
  it('tells sign-ins by outcome, calls to providers, refusals by guard, statements and the build', async () => {
    // All tests of a worker are counted in the same minute, so the project comes from a node with other limits.
    const other = await createHarness();
    const harness = await createHarness({ config: { genesisPerMinute: 1 } });
    const value = async (sample: string): Promise<number> => {
      const text = await (await harness.fetch('/metrics')).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${sample} `))
          ?.split(' ')
          .at(-1) ?? Number.NaN,
      );
    };
    const outcome = (name: string) => value(`porchlight_sign_ins_total{provider="${SIGN_IN_BY}",outcome="${name}"}`);
    expect([await outcome('signed_in'), await outcome('denied'), await outcome('failed')]).toEqual([0, 0, 0]);

    const tenant = await createSocialTenant(other);
    await signIn(harness, tenant.id);
    await signIn(harness, tenant.id, { persona: 'denies' }).catch(() => {});
    await signIn(harness, tenant.id, { persona: 'token-fails' }).catch(() => {});
    expect([await outcome('signed_in'), await outcome('denied'), await outcome('failed')]).toEqual([1, 1, 1]);
    const calls = `porchlight_provider_call_duration_seconds_count{provider="${SIGN_IN_BY}"`;
    expect(await value(`${calls},outcome="ok"}`)).toBeGreaterThan(0);
    expect(await value(`${calls},outcome="refused"}`)).toBe(1);

    for (let call = 0; call < 3; call += 1) await harness.fetch('/api/genesis', { method: 'POST' });
    expect(await value('porchlight_refusals_total{guard="genesis"}')).toBeGreaterThan(0);
    expect(await value('porchlight_statement_duration_seconds_count')).toBeGreaterThan(10);
    expect(await (await harness.fetch('/metrics')).text()).toMatch(
      /^porchlight_build_info\{version="[\d.]+[^"]*",node="v\d[^"]*",database="(pglite|postgres)"\} 1$/m,
    );
  });

  it('tells the connections of the pool where there is one', async () => {
    const harness = await createHarness();
    await harness.fetch('/readyz?deep');
    const text = await (await harness.fetch('/metrics')).text();
    const open = /^porchlight_database_connections (\d+)$/m.exec(text)?.[1];
    if (harness.database.engine === 'pglite') expect(open).toBeUndefined();
    else expect(Number(open)).toBeGreaterThan(0);
  });

  it('holds no name that the catalogue does not explain', async () => {
    const harness = await createHarness();
    const text = await (await harness.fetch('/metrics')).text();
    const told = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
    expect(told.filter((name) => !(name in METRICS))).toEqual([]);
    const document = await (await harness.fetch('/docs/operations.md')).text();
    expect(Object.keys(METRICS).filter((name) => !document.includes(`| \`${name}\` |`))).toEqual([]);
  });
});
