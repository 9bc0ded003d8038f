/** Compares the figures with their limits: one table of limits, of peers and of us. Pure. */
import { count } from '../../../server/docs/facts/speed.ts';
import type { SpeedFigures, SpeedLimit } from '../../../server/docs/facts/speed-figures.ts';
import { type Spread, spreadOf } from '../instruments/measure.ts';
import type { Trend } from '../instruments/trend.ts';

type Row = NonNullable<SpeedFigures['verify']>[number];

/** The median, with the lowest and highest round if there were several. */
export const spread = ({ median, low, high }: Spread): string =>
  low === high ? count(median, 2) : `${count(median, 2)} (${count(low, 2)} to ${count(high, 2)})`;

const holds = (what: string, limit: string, measured: string, met: boolean, peers = ''): SpeedLimit => ({
  what,
  limit,
  measured,
  peers,
  met,
});

/** The median counts, and not the best round. */
const atMost = (what: string, limit: number, measured: Spread, peers = ''): SpeedLimit =>
  holds(what, `at most ${count(limit, 2)}`, spread(measured), measured.median <= limit, peers);

export const limitsOf = (figures: SpeedFigures): SpeedLimit[] => [
  ...verifyLimits(figures.verify ?? []),
  ...besideLimits(figures.beside),
  ...refreshLimits(figures.refresh),
  ...signInLimits(figures.signIn ?? []),
  ...telemetryLimits(figures.telemetry),
  ...issuersLimits(figures.issuers),
  ...startLimits(figures.start ?? []),
  ...overloadLimits(figures.cores),
  ...growthLimits(figures.growth),
  ...soakLimits(figures.soak),
  ...quickLimits(figures),
];

function verifyLimits(rows: readonly Row[]): SpeedLimit[] {
  const row = (name: string): Row | undefined => rows.find((each) => each.name === name);
  const peers = ['oidc-provider introspection', 'better-auth get-session, PostgreSQL']
    .flatMap((name) => {
      const ratio = row(name)?.cpuRatio;
      return ratio ? [`${name.split(/[ ,]/)[0]} ${count(ratio.median, 1)}`] : [];
    })
    .join(', ');
  const [seen, byDefault] = [row('porchlight verify'), row('porchlight verify, default mode')];
  const first = roundByRound(row('porchlight verify, first seen'), row('bare jose HS256'));
  return [
    ...(seen?.cpuRatio ? [atMost('Verify of a token seen before, × bare echo', 1.07, seen.cpuRatio, peers)] : []),
    ...(byDefault?.cpuRatio
      ? [atMost('The same in the default mode, × bare echo', 1.35, byDefault.cpuRatio, peers)]
      : []),
    ...(first ? [atMost('Verify of a token first seen, × bare jose', 1.1, first)] : []),
  ];
}

function roundByRound(ours: Row | undefined, theirs: Row | undefined): Spread | undefined {
  const [mine, others] = [ours?.cpuRounds, theirs?.cpuRounds];
  if (!mine || !others) return undefined;
  return spreadOf(mine.map((micros, round) => micros / (others[round] ?? Number.NaN)));
}

function besideLimits(beside: SpeedFigures['beside']): SpeedLimit[] {
  if (!beside) return [];
  const { rememberedCpuMicros: micros, requestsForIt: requests, streamsCpuShare, streamsMb, delayP99 } = beside;
  return [
    holds(
      'Verify beside the app, a token seen before',
      'under 20 µs, no request',
      `${count(micros, 1)} µs, ${requests} requests`,
      micros < 20 && requests === 0,
    ),
    holds('A revocation counts in the app, 99 %', 'within 1,000 ms', `${count(delayP99, 0)} ms`, delayP99 <= 1_000),
    holds(
      `${count(beside.streams, 0)} app processes that listen at one node`,
      'under 4 % of a core, 50 MB',
      `${count(streamsCpuShare * 100, 1)} %, ${count(streamsMb, 0)} MB`,
      streamsCpuShare < 0.04 && streamsMb < 50,
    ),
  ];
}

function refreshLimits(refresh: SpeedFigures['refresh']): SpeedLimit[] {
  const ratio = refresh?.measured.find(({ name }) => name === 'porchlight refresh')?.rateRatio;
  if (!ratio) return [];
  return [
    holds(
      'Refreshes a second, × a bare server with the same statement',
      'at least 0.95',
      spread(ratio),
      ratio.median >= 0.95,
    ),
  ];
}

/** CPU of the whole process, with what V8 compiles in the first sign-ins of a node. */
function signInLimits(rows: NonNullable<SpeedFigures['signIn']>): SpeedLimit[] {
  const cpuOf = (name: string): number => rows.find((row) => row.name === name)?.cpuMs ?? Number.NaN;
  const pairs = [
    ['Sign-in by code and PKCE, CPU × better-auth', 'porchlight, code and PKCE', 'better-auth, generic OAuth'],
    [
      'Sign-in by a code that comes by e-mail, CPU × better-auth',
      'porchlight, code by e-mail',
      'better-auth, e-mail OTP',
    ],
  ] as const;
  return pairs.flatMap(([what, ours, theirs]) => {
    const ratio = cpuOf(ours) / cpuOf(theirs);
    return Number.isNaN(ratio) ? [] : [holds(what, 'at most 1.20', count(ratio, 2), ratio <= 1.2)];
  });
}

function telemetryLimits(telemetry: SpeedFigures['telemetry']): SpeedLimit[] {
  const ratio = telemetry?.measured.find(({ name }) => name === 'one in ten')?.cpuRatio;
  return ratio ? [atMost('Verify with traces of one request in ten, × none', 1.03, ratio)] : [];
}

function issuersLimits(issuers: SpeedFigures['issuers']): SpeedLimit[] {
  const ratio = issuers?.verify.at(-1)?.cpuRatio;
  return issuers && ratio ? [atMost(`Verify while ${issuers.issuers} issuers are in use, × none`, 1.05, ratio)] : [];
}

const FIRST_START_MS = 3_000;
const RESTING_MB = 140;

function startLimits(rows: NonNullable<SpeedFigures['start']>): SpeedLimit[] {
  const [first, later] = ['embedded, first start', 'PostgreSQL, later start'].map((name) =>
    rows.find((row) => row.name === name),
  );
  if (!first || !later) return [];
  return [
    holds(
      'First start with the embedded database',
      `within ${count(FIRST_START_MS, 0)} ms`,
      `${count(first.readyMs, 0)} ms`,
      first.readyMs <= FIRST_START_MS,
    ),
    holds(
      'Memory at rest, on PostgreSQL',
      `at most ${RESTING_MB} MB`,
      `${count(later.rss, 0)} MB`,
      later.rss <= RESTING_MB,
    ),
  ];
}

/** A refused call must be answered before a served call would count as late. */
const SHED_WITHIN_MS = 2_000;
/** The memory that a node may use in addition when it gets more than it can serve. */
const OVERLOAD_MB = 256;

function overloadLimits(cores: SpeedFigures['cores']): SpeedLimit[] {
  if (!cores || cores.restingMb === undefined) return [];
  const [verify, refresh] = ['verify', 'refresh'].map((name) => cores.overload.find((row) => row.name === name));
  if (!verify || !refresh) return [];
  const refused = verify.shed + (verify.failed ?? 0);
  const added = cores.overloadMb - cores.restingMb;
  return [
    holds(
      'Verify at three times the refreshes that a node serves',
      'all answered, within 2,000 ms (99 %)',
      `${count(verify.answered, 0)} answered, ${refused} not, ${count(verify.p99, 0)} ms`,
      refused === 0 && verify.p99 <= SHED_WITHIN_MS,
    ),
    holds(
      'Refresh at three times the rate that a node serves',
      'the rest hears 503 with Retry-After, none fails',
      `${count(refresh.answered, 0)} answered, ${count(refresh.shed, 0)} shed, ${refresh.failed ?? 0} failed`,
      refresh.shed > 0 && refresh.failed === 0,
    ),
    holds(
      'Memory of the node meanwhile',
      `at most ${OVERLOAD_MB} MB more`,
      `${count(added, 0)} MB more`,
      added <= OVERLOAD_MB,
    ),
  ];
}

function growthLimits(growth: SpeedFigures['growth']): SpeedLimit[] {
  if (!growth) return [];
  const { tenants, users, events, revocations } = growth.scale;
  const sorted = growth.calls.toSorted((left, right) => left.ratio - right.ratio);
  const [lowest, highest] = [sorted[0]?.ratio ?? Number.NaN, sorted.at(-1)?.ratio ?? Number.NaN];
  const middle = sorted[Math.floor(sorted.length / 2)]?.ratio ?? Number.NaN;
  return [
    holds(
      `Pages and look-ups with ${count(events, 0)} events, ${count(users, 0)} users, ${count(tenants, 0)} tenants, × a small tenant`,
      'at most 1.20 each',
      `${count(middle, 2)} (${count(lowest, 2)} to ${count(highest, 2)})`,
      highest <= 1.2,
    ),
    holds(
      `Start with ${count(revocations, 0)} revocations, × without`,
      'at most 1.50',
      count(growth.start.ratio, 2),
      growth.start.ratio <= 1.5,
    ),
  ];
}

const plateau = (what: string, before: number, after: number): SpeedLimit => {
  const measured = `${count(before, 0)} MB, then ${count(after, 0)}`;
  return holds(what, 'at most 1 % more in the end', measured, after <= before * 1.01);
};

function soakLimits(soak: SpeedFigures['soak']): SpeedLimit[] {
  if (!soak) return [];
  const failed = soak.actors.reduce((sum, { failures }) => sum + failures, 0);
  const calls = soak.actors.reduce((sum, actor) => sum + actor.count, 0);
  const slope = ({ perMinute, error }: Trend): string => `${count(perMinute, 2)} ± ${count(error, 2)}`;
  // A slope of less than twice its error cannot be told from zero.
  const isFlat = ({ perMinute, error }: Trend): boolean => perMinute <= 2 * error;
  return [
    holds(
      `Soak of ${soak.minutes} minutes, everything on`,
      '0 failed calls',
      `${failed} of ${count(calls, 0)}`,
      failed === 0,
    ),
    holds(
      'Heap and memory of the soak, MB a minute',
      'no slope beyond twice its error',
      `${slope(soak.heap)}, ${slope(soak.rss)}`,
      isFlat(soak.heap) && isFlat(soak.rss),
    ),
    plateau('Heap in use of the soak', soak.heap.first, soak.heap.last),
    plateau('Memory of the process in the soak', soak.rss.warm, soak.rss.end),
  ];
}

function quickLimits({ quickSeconds }: SpeedFigures): SpeedLimit[] {
  if (quickSeconds === undefined) return [];
  const measured = `${count(quickSeconds, 0)} s`;
  return [holds('The quick look', 'within 120 s', measured, quickSeconds <= 120)];
}
