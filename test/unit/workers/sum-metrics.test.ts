import { describe, expect, it } from 'vitest';
import { onlyCounted, sumMetrics } from '../../../server/workers/sum-metrics.ts';

const HEADS = {
  age: '# HELP feed_age_seconds Age.\n# TYPE feed_age_seconds gauge',
  memory: '# HELP memory_bytes Memory.\n# TYPE memory_bytes gauge',
  cpu: '# HELP cpu_seconds_total CPU.\n# TYPE cpu_seconds_total counter',
  requests: '# HELP took_seconds Durations.\n# TYPE took_seconds histogram',
};

describe('the metrics of several workers', () => {
  it('add counts, sizes and histograms up', () => {
    const one = `${HEADS.memory}\nmemory_bytes 100\n${HEADS.cpu}\ncpu_seconds_total 1.5\n${HEADS.requests}\ntook_seconds_bucket{le="1",operation="a b"} 2\ntook_seconds_sum{operation="a b"} 0.5\n`;
    const two = `${HEADS.memory}\nmemory_bytes 50\n${HEADS.cpu}\ncpu_seconds_total 2\n${HEADS.requests}\ntook_seconds_bucket{le="1",operation="a b"} 3\ntook_seconds_sum{operation="a b"} 0.25\n`;
    expect(sumMetrics([one, two])).toBe(
      `${HEADS.memory}\nmemory_bytes 150\n${HEADS.cpu}\ncpu_seconds_total 3.5\n${HEADS.requests}\ntook_seconds_bucket{le="1",operation="a b"} 5\ntook_seconds_sum{operation="a b"} 0.75\n`,
    );
  });

  it('show the worst age', () => {
    expect(sumMetrics([`${HEADS.age}\nfeed_age_seconds 0.2\n`, `${HEADS.age}\nfeed_age_seconds 7\n`])).toBe(
      `${HEADS.age}\nfeed_age_seconds 7\n`,
    );
  });

  it('keep what only one of them has, with its family', () => {
    const first = `${HEADS.requests}\ntook_seconds_count{operation="a"} 1\n${HEADS.memory}\nmemory_bytes 1\n`;
    const second = `${HEADS.requests}\ntook_seconds_count{operation="b"} 4\n${HEADS.memory}\nmemory_bytes 1\n`;
    expect(sumMetrics([first, second])).toBe(
      `${HEADS.requests}\ntook_seconds_count{operation="a"} 1\ntook_seconds_count{operation="b"} 4\n${HEADS.memory}\nmemory_bytes 2\n`,
    );
  });

  it('leave counts and histograms behind when one of them ends, and nothing else', () => {
    const text = `${HEADS.memory}\nmemory_bytes 100\n${HEADS.cpu}\ncpu_seconds_total 1.5\n${HEADS.requests}\ntook_seconds_sum 2\n`;
    expect(onlyCounted(text)).toBe(`${HEADS.cpu}\ncpu_seconds_total 1.5\n${HEADS.requests}\ntook_seconds_sum 2\n`);
    expect(onlyCounted('')).toBe('');
  });
});
