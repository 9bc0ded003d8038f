/** The table of the README that holds figures, from the same file as the document, between two marks. Pure. */
import type { SpeedFigures, SpeedLimit } from '../../../server/docs/facts/speed-figures.ts';
import { spread } from './limits.ts';

const MARKS = ['<!-- Written by `npm run bench -- --write` -->', '<!-- End of what the bench wrote -->'] as const;

export function figuresText(figures: SpeedFigures): string {
  const { machine, betterAuth = '', limits, verify, beside, refresh, start, growth, nodes } = figures;
  const row = (name: string) => verify?.find((each) => each.name === name);
  const [ours, peer] = [row('porchlight verify'), row('better-auth get-session, PostgreSQL')];
  const refreshed = refresh?.measured.find(({ name }) => name === 'porchlight refresh')?.rateRatio;
  const ready = start?.find(({ name }) => name === 'PostgreSQL, later start');
  const ratios = growth?.calls.map(({ ratio }) => ratio) ?? [];
  const heard = Math.max(...(nodes?.map(({ delayP99 }) => delayP99) ?? []));
  const rows: (readonly [string, string] | undefined | null | false | 0)[] = [
    ours?.cpuRatio && [
      'Verify, CPU beside a bare `node:http` server that answers the same bytes',
      `${spread(ours.cpuRatio)} times`,
    ],
    ours?.cpuMicros &&
      peer?.cpuMicros && [
        `Verify, CPU beside \`get-session\` of better-auth ${betterAuth} on the same PostgreSQL`,
        `1/${(peer.cpuMicros / ours.cpuMicros).toFixed(0)}`,
      ],
    beside && [
      'Token that the app has seen, beside the app',
      `${beside.rememberedCpuMicros.toFixed(1)} µs, no request`,
    ],
    beside && ['Until a sign-out counts there (99 %)', `${beside.delayP99.toFixed(0)} ms`],
    refreshed && ['Refresh, rate beside a bare server that sends the same statement', spread(refreshed)],
    ready && [
      'Until a node is ready, and its memory at rest',
      `${(ready.readyMs / 1_000).toFixed(1)} s, ${ready.rss.toFixed(0)} MB`,
    ],
    growth && [
      `Pages and look-ups with ${growth.scale.tenants.toLocaleString('en')} tenants, and ${growth.scale.users.toLocaleString('en')} users and ${growth.scale.events.toLocaleString('en')} events in one of them, beside a small project`,
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} times`,
    ],
    nodes && ['Until every node knows of a revocation, at 1,000 a second (99 %)', `${(heard / 1_000).toFixed(2)} s`],
  ];
  const lines = rows.filter((row) => row !== undefined && row !== null && row !== false && row !== 0);
  const table = [
    '| What | Measured |',
    '| --- | --- |',
    ...lines.map(([what, value]) => `| ${what} | ${value} |`),
  ].join('\n');
  const notes = [
    limits && limitsSentence(limits),
    `Medians, with the lowest and highest round where there were several; measured on: ${machine}.`,
  ];
  return `${table}\n\n${notes.filter(Boolean).join(' ')}`;
}

function limitsSentence(limits: readonly SpeedLimit[]): string {
  const missed = limits.filter(({ met }) => !met).map(({ what, limit, measured }) => `${what}: ${measured} (${limit})`);
  const met = `${limits.length - missed.length} of ${limits.length} limits are met`;
  return missed.length === 0 ? `${met}.` : `${met}; missed: ${missed.join('; ')}.`;
}

/** The README with the figures in their place. */
export function withFigures(readme: string, figures: SpeedFigures): string {
  const [begin, end] = MARKS.map((mark) => readme.indexOf(mark)) as [number, number];
  if (begin < 0 || end < begin) throw new Error('the README has no place for the figures of the bench');
  return `${readme.slice(0, begin + MARKS[0].length)}\n\n${figuresText(figures)}\n\n${readme.slice(end)}`;
}
