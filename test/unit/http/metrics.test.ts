import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../server/http/metrics/metrics.ts';

describe('metrics', () => {
  it('count requests into cumulative buckets, by operation and status', () => {
    const metrics = createMetrics();
    for (const ms of [0.5, 1, 3, 20_000]) metrics.requestDurations('verifyToken', 200).observe(ms);
    metrics.requestDurations('verifyToken', 404).observe(1);
    const lines = metrics.text().split('\n');
    const of = (name: string) => lines.filter((line) => line.startsWith(`porchlight_request_duration_seconds_${name}`));
    expect(of('bucket{le="0.001",operation="verifyToken",status="200"}')).toEqual([expect.stringMatching(/ 2$/)]);
    expect(of('bucket{le="0.005",operation="verifyToken",status="200"}')).toEqual([expect.stringMatching(/ 3$/)]);
    expect(of('bucket{le="10",operation="verifyToken",status="200"}')).toEqual([expect.stringMatching(/ 3$/)]);
    expect(of('bucket{le="+Inf",operation="verifyToken",status="200"}')).toEqual([expect.stringMatching(/ 4$/)]);
    expect(of('sum{operation="verifyToken",status="200"}')).toEqual([expect.stringMatching(/ 20\.0045$/)]);
    expect(of('count{')).toEqual([expect.stringMatching(/"200"\} 4$/), expect.stringMatching(/"404"\} 1$/)]);
  });

  it('ask gauges when they are read, and add counts up', () => {
    const metrics = createMetrics();
    let value = 1;
    metrics.gauge('porchlight_revocations', () => value);
    value = 2;
    metrics.count('porchlight_refusals_total', { guard: 'start' });
    metrics.count('porchlight_refusals_total', { guard: 'start' }, 4);
    metrics.count('porchlight_refusals_total', { guard: 'manage' }, 0);
    expect(metrics.text()).toContain(
      '# HELP porchlight_revocations Revocations held in memory.\n# TYPE porchlight_revocations gauge\nporchlight_revocations 2\n',
    );
    expect(metrics.text()).toContain(
      '# TYPE porchlight_refusals_total counter\nporchlight_refusals_total{guard="start"} 5\nporchlight_refusals_total{guard="manage"} 0\n',
    );
  });

  it('are lines that Prometheus can read, one of each kind of value', () => {
    const metrics = createMetrics();
    metrics.requestDurations('/odd"\\\npath', 200).observe(1);
    const lines = metrics.text().trimEnd().split('\n');
    const sample = /^[a-z0-9_]+(\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? (?:\d+(?:\.\d+)?(?:e-?\d+)?|\+Inf)$/;
    expect(lines.filter((line) => !/^# (HELP|TYPE) /.test(line) && !sample.test(line))).toEqual([]);
    expect(lines.some((line) => /^process_resident_memory_bytes \d{7,}$/.test(line))).toBe(true);
    const types = lines.filter((line) => line.startsWith('# TYPE'));
    expect(new Set(types).size).toBe(types.length);
  });
});
