/** What a node counts, read as Prometheus reads it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_SIGNALS, GUARDS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { ALERTS_FILE, DASHBOARD_FILE } from '../../../scripts/deploy/monitoring.ts';
import { METRICS, type MetricName } from '../../../server/http/metrics/catalogue.ts';
import { createHarness } from '../../support/harness.ts';
import { repositoryRoot } from '../../support/repository.ts';
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

  it.each([DASHBOARD_FILE, ALERTS_FILE])('has every metric of %s on a node that has just started', async (file) => {
    const harness = await createHarness();
    await harness.service.start();
    const text = await (await harness.fetch('/metrics')).text();
    const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const samples = new Set([...text.matchAll(/^(\w+?)(?:_bucket|_count|_sum)?[{ ]/gm)].map(([, name]) => name));
    const written = readFileSync(join(repositoryRoot, file), 'utf8');
    const named = (Object.keys(METRICS) as MetricName[]).filter((name) => new RegExp(`\\b${name}`).test(written));
    expect(named.length).toBeGreaterThan(5);
    const ofPool = (name: string) => harness.database.engine === 'pglite' && name.startsWith('porchlight_database_');
    expect(named.filter((name) => !ofPool(name) && !(told.has(name) && samples.has(name)))).toEqual([]);
  });

  it('begins the counts of refusals, signals and slow statements at 0, with each label that is known', async () => {
    const harness = await createHarness();
    await harness.database.query('select count(*) from porchlight.tiers');
    const text = await (await harness.fetch('/metrics')).text();
    for (const guard of Object.keys(GUARDS)) expect(text).toContain(`porchlight_refusals_total{guard="${guard}"} 0\n`);
    for (const signal of ACCOUNT_SIGNALS)
      expect(text).toContain(`porchlight_account_signals_total{signal="${signal}"} 0\n`);
    expect(text).toContain('porchlight_slow_statements_total{statement="select tiers"} 0\n');
  });

  it('tells the open file descriptors and how many are allowed', async () => {
    const harness = await createHarness();
    const text = await (await harness.fetch('/metrics')).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(value('process_open_fds')).toBeGreaterThan(10);
    expect(value('process_max_fds')).toBeGreaterThan(value('process_open_fds'));
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
