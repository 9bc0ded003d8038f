/** The alert rules, tried by promtool: each fires on the series of its fault, and is silent on those of a good day. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALERTS } from '../../../scripts/deploy/alerts.ts';
import { ALERTS_FILE } from '../../../scripts/deploy/monitoring.ts';
import { repositoryRoot } from '../../support/repository.ts';

type Series = Readonly<Record<string, string>>;

interface Case {
  /** A sample each minute: `0+60x120` grows by 60, `0x120` stays. */
  readonly fault: Series;
  readonly good: Series;
  /** The labels of the alert, beside its severity. */
  readonly labels?: Readonly<Record<string, string>>;
  /** By when it has fired. */
  readonly at: string;
}

const steady = '0+600x120';
const still = '0x120';

/** Of 600 calls a minute, how many end within which time. */
const histogram = (name: string, labels: string, buckets: Readonly<Record<string, number>>): Series =>
  Object.fromEntries(
    Object.entries({ ...buckets, '+Inf': 600 }).map(([le, calls]) => [
      `${name}_bucket{le="${le}",${labels}}`,
      `0+${calls}x120`,
    ]),
  );

const REQUESTS = 'porchlight_request_duration_seconds';
const CALLS = 'porchlight_provider_call_duration_seconds';
const verify = (within50ms: number) =>
  histogram(REQUESTS, 'operation="verifyToken",status="200"', { '0.05': within50ms, '0.1': 600 });
const google = (within1s: number) => histogram(CALLS, 'provider="google",outcome="ok"', { '1': within1s, '2.5': 600 });
const requests = (failed: number) => ({
  [`${REQUESTS}_count{status="200"}`]: steady,
  [`${REQUESTS}_count{status="503"}`]: `0+${failed}x120`,
});
const calls = (failed: number) => ({
  [`${CALLS}_count{provider="google",outcome="ok"}`]: steady,
  [`${CALLS}_count{provider="google",outcome="unanswered"}`]: `0+${failed}x120`,
  // The built-in provider is not somebody else's outage.
  [`${CALLS}_count{provider="own",outcome="failed"}`]: steady,
});
const signIns = (failed: number) => ({
  'porchlight_sign_ins_total{outcome="authorized"}': '0+60x120',
  'porchlight_sign_ins_total{outcome="failed"}': `0+${failed}x120`,
});

const CASES: Readonly<Record<string, Case>> = {
  PorchlightGone: { fault: {}, good: { 'porchlight_build_info{version="1"}': '1x120' }, at: '3m' },
  PorchlightErrors: { fault: requests(12), good: requests(3), at: '15m' },
  PorchlightVerifySlow: { fault: verify(500), good: verify(600), at: '20m' },
  PorchlightFeedOld: {
    fault: { 'porchlight_change_feed_age_seconds{instance="a"}': '0+12x120' },
    good: { 'porchlight_change_feed_age_seconds{instance="a"}': '1x120' },
    at: '5m',
  },
  PorchlightDatabaseWaiting: {
    fault: { porchlight_database_waiting: '3x120' },
    good: { porchlight_database_waiting: still },
    at: '5m',
  },
  PorchlightStatementsSlow: {
    fault: { 'porchlight_slow_statements_total{statement="update usage"}': '0+2x120' },
    good: { 'porchlight_slow_statements_total{statement="update usage"}': '0 1+0x119' },
    labels: { statement: 'update usage' },
    at: '15m',
  },
  PorchlightWritesRefused: {
    fault: { 'porchlight_refused_writes_total{reason="disk_full"}': '0 0 1+0x117' },
    good: { 'porchlight_refused_writes_total{reason="disk_full"}': still },
    labels: { reason: 'disk_full' },
    at: '4m',
  },
  PorchlightProviderDown: { fault: calls(300), good: calls(30), labels: { provider: 'google' }, at: '15m' },
  PorchlightProviderSlow: { fault: google(200), good: google(500), labels: { provider: 'google' }, at: '20m' },
  PorchlightSignInsFail: { fault: signIns(90), good: signIns(6), at: '30m' },
  PorchlightLogLost: {
    fault: { porchlight_request_log_dropped_total: '0 0 5+0x117' },
    good: { porchlight_request_log_dropped_total: still },
    at: '4m',
  },
  PorchlightSweepBehind: {
    fault: { porchlight_events_to_sweep: '7x120' },
    good: { porchlight_events_to_sweep: '7x30 0 7x88' },
    at: '70m',
  },
};

const testsOf = ({ name, severity, summary }: (typeof ALERTS)[number]) => {
  const { fault, good, labels = {}, at } = CASES[name] as Case;
  const expected = {
    exp_labels: { severity, ...labels },
    exp_annotations: { summary, runbook: `/docs/operations#${name.toLowerCase()}` },
  };
  return [
    { name: `${name}, the fault`, series: fault, exp_alerts: [expected] },
    { name: `${name}, a good day`, series: good, exp_alerts: [] },
  ].map(({ name: title, series, exp_alerts }) => ({
    name: title,
    interval: '1m',
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    alert_rule_test: [{ eval_time: at, alertname: name, exp_alerts }],
  }));
};

describe('the alert rules', () => {
  it('have a case each', () => {
    expect(Object.keys(CASES)).toEqual(ALERTS.map(({ name }) => name));
  });

  it('fire on their fault, and on nothing else', async ({ annotate }) => {
    if (spawnSync('promtool', ['--version']).error) {
      return void (await annotate('promtool is not on this machine: the alert rules were not tried.'));
    }
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
    try {
      const rules = basename(ALERTS_FILE);
      copyFileSync(join(repositoryRoot, ALERTS_FILE), join(folder, rules));
      const tests = { rule_files: [rules], evaluation_interval: '1m', tests: ALERTS.flatMap(testsOf) };
      // JSON is YAML.
      writeFileSync(join(folder, 'tests.yaml'), JSON.stringify(tests));
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'tests.yaml'], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(status, stdout + stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
