/** A missed limit must be reported, whatever the best round was. */
import { expect, it } from 'vitest';
import { limitsOf } from '../../../scripts/bench/report/limits.ts';
import type { SpeedFigures } from '../../../server/docs/facts/speed-figures.ts';

const spread = (median: number, low: number, high: number) => ({ median, low, high });
const limitOf = (figures: Omit<SpeedFigures, 'machine'>, what: RegExp) =>
  limitsOf({ machine: '', ...figures }).find((limit) => what.test(limit.what));

it('holds the median against the limit, not the best round', () => {
  const verify = (median: number) => [{ name: 'porchlight verify', cpuRatio: spread(median, 1, 1.4) }];
  expect(limitOf({ verify: verify(1.06) }, /seen before/)).toMatchObject({
    met: true,
    measured: '1.06 (1.00 to 1.40)',
  });
  expect(limitOf({ verify: verify(1.08) }, /seen before/)).toMatchObject({ met: false, limit: 'at most 1.07' });
});

it('compares a token first seen with bare jose, round by round', () => {
  const verify = [
    { name: 'bare jose HS256', cpuRounds: [50, 100, 60] },
    { name: 'porchlight verify, first seen', cpuRounds: [55, 120, 60] },
  ];
  expect(limitOf({ verify }, /first seen/)).toMatchObject({ met: true, measured: '1.10 (1.00 to 1.20)' });
});

it('compares a sign-in with the peer that does the same', () => {
  const signIn = (oursMs: number) =>
    [
      ['porchlight, code and PKCE', oursMs],
      ['better-auth, generic OAuth', 10],
      ['porchlight, tokens in the redirect', 99],
    ].map(([name, cpuMs]) => ({ name: String(name), requests: 5, transactions: 6, cpuMs: Number(cpuMs), p50: 20 }));
  expect(limitOf({ signIn: signIn(12) }, /PKCE/)).toMatchObject({ met: true, measured: '1.20' });
  expect(limitOf({ signIn: signIn(12.1) }, /PKCE/)).toMatchObject({ met: false });
  expect(limitOf({ signIn: signIn(12) }, /e-mail/)).toBeUndefined();
});

it('asks of a start that it is quick, light, and the same with many revocations', () => {
  const start = (readyMs: number, rss: number) => [
    { name: 'embedded, first start', readyMs, rss: 300 },
    { name: 'PostgreSQL, later start', readyMs: 1_000, rss },
  ];
  expect(limitOf({ start: start(3_000, 140) }, /^First start/)).toMatchObject({ met: true, measured: '3,000 ms' });
  expect(limitOf({ start: start(3_001, 140) }, /^First start/)?.met).toBe(false);
  expect([140, 141].map((rss) => limitOf({ start: start(1, rss) }, /^Memory at rest/)?.met)).toEqual([true, false]);
});

it('asks of an overloaded node that verify goes on and refreshes are shed, and that nothing fails', () => {
  const cores = (shed: number, failed: number) => ({
    workers: [],
    overload: [
      { name: 'verify', perSecond: 100, answered: 1_000, shed: 0, failed: 0, p99: 300 },
      { name: 'refresh', perSecond: 6_000, answered: 20_000, shed, failed, p99: 400 },
    ],
    restingMb: 200,
    overloadMb: 300,
  });
  const met = (shed: number, failed: number) => limitOf({ cores: cores(shed, failed) }, /^Refresh at/)?.met;
  expect([met(40_000, 0), met(0, 0), met(40_000, 1)]).toEqual([true, false, false]);
  expect(limitOf({ cores: cores(1, 0) }, /^Memory of the node/)).toMatchObject({ met: true, measured: '100 MB more' });
});

it('lets no page and no look-up grow with a project', () => {
  const growth = (bigMs: number) => ({
    scale: { tenants: 1, users: 1_000, events: 1, revocations: 0 },
    calls: ['users page', 'insights'].map((name) => ({
      name,
      smallMs: 10,
      bigMs: name === 'insights' ? bigMs : 10,
      ratio: (name === 'insights' ? bigMs : 10) / 10,
    })),
    start: { ratio: 1 },
    stream: { users: 1_000, seconds: 1, addedMb: 1 },
  });
  expect([12, 12.1].map((bigMs) => limitOf({ growth: growth(bigMs) }, /^Pages/)?.met)).toEqual([true, false]);
});

it('takes a slope within twice its error for none', () => {
  expect(limitOf({ soak: soakOf({ heapPerMinute: 0.09 }) }, /^Heap and memory/)?.met).toBe(true);
  expect(limitOf({ soak: soakOf({ heapPerMinute: 0.11 }) }, /^Heap and memory/)?.met).toBe(false);
  expect(limitOf({ soak: soakOf({ heapPerMinute: -0.001 }) }, /^Heap and memory/)?.measured).toMatch(/^0\.00 ± /);
});

it('lets the memory of a soak grow by a hundredth', () => {
  expect(limitOf({ soak: soakOf({ heapEnd: 101 }) }, /^Heap in use/)?.met).toBe(true);
  expect(limitOf({ soak: soakOf({ heapEnd: 102 }) }, /^Heap in use/)?.met).toBe(false);
  expect(limitOf({ soak: soakOf({ rssEnd: 303 }) }, /^Memory of the process/)?.met).toBe(true);
  expect(limitOf({ soak: soakOf({ rssEnd: 304 }) }, /^Memory of the process/)?.met).toBe(false);
});

const soakOf = ({ heapEnd = 100, heapPerMinute = 0, rssEnd = 300 }) => ({
  minutes: 30,
  actors: [{ name: 'verify', count: 10, failures: 0, p99: 1 }],
  rss: { warm: 300, end: rssEnd, perMinute: 0.1, error: 0.1 },
  heap: { first: 100, last: heapEnd, perMinute: heapPerMinute, error: 0.05 },
});

it('says nothing of what was not measured', () => {
  expect(limitsOf({ machine: '' })).toEqual([]);
});
