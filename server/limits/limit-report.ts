/** Usage against the caps of a tier, and the notices that go with it. Pure. */
import {
  type LimitName,
  type LimitNotice as LimitNoticeBody,
  NOTICE_THRESHOLDS,
  type TierLimits,
} from '@porchlight/contract';
import type { z } from 'zod';
import { reachedOnDay } from './forecast.ts';
import type { RefusedCap, Usage } from './ports.ts';
import { minuteEnd, minuteOf, monthEnd, monthOf } from './windows.ts';

export type LimitNotice = z.output<typeof LimitNoticeBody>;

export interface LimitLine {
  readonly name: LimitName;
  readonly used: number;
  /** Null: the tier has no such cap. */
  readonly max: number | null;
  readonly resetsAt: Date | null;
}

export type CappedLine = LimitLine & { readonly max: number };

export const isCapped = (line: LimitLine): line is CappedLine => line.max !== null;

export function limitReport(caps: TierLimits, usage: Usage, now: Date): LimitLine[] {
  const lines: LimitLine[] = [
    { name: 'stored_users', used: usage.storedUsers, max: caps.storedUsers, resetsAt: null },
    {
      name: 'auth_events_per_minute',
      used: usage.minute === minuteOf(now) ? usage.minuteUsed : 0,
      max: caps.eventsPerMinute,
      resetsAt: minuteEnd(now),
    },
    {
      name: 'auth_events_per_month',
      used: usage.month === monthOf(now) ? usage.monthUsed : 0,
      max: caps.eventsPerMonth,
      resetsAt: monthEnd(now),
    },
    { name: 'auth_events_per_lifetime', used: usage.lifetimeUsed, max: caps.eventsPerLifetime, resetsAt: null },
    {
      name: 'agent_refreshes_per_minute',
      used: usage.agentMinute === minuteOf(now) ? usage.agentMinuteUsed : 0,
      max: caps.eventsPerMinute,
      resetsAt: minuteEnd(now),
    },
    {
      name: 'agent_refreshes_per_month',
      used: usage.agentMonth === monthOf(now) ? usage.agentMonthUsed : 0,
      max: caps.eventsPerMonth,
      resetsAt: monthEnd(now),
    },
    {
      name: 'agent_refreshes_per_lifetime',
      used: usage.agentLifetimeUsed,
      max: caps.eventsPerLifetime,
      resetsAt: null,
    },
  ];
  // A month or a lifetime without a cap has no line. A tier without any cap still shows what is used.
  const hasCaps = caps.storedUsers !== null;
  return lines.filter(({ name, max }) => max !== null || !(hasCaps || name.endsWith('_lifetime')));
}

const grouped = (value: number): string => value.toLocaleString('en-US');

const MINUTES: ReadonlySet<LimitName> = new Set(['auth_events_per_minute', 'agent_refreshes_per_minute']);

/** What the owner should know about the caps: how full they are, and which have refused something. */
export function limitNotices(lines: readonly LimitLine[], refused: readonly RefusedCap[], now: Date): LimitNotice[] {
  const full = noticesOf(lines, now);
  const isTold = (cap: LimitName): boolean => full.some(({ limit, percent }) => limit === cap && percent === 100);
  const others = refused.flatMap(({ cap, at }) => {
    const line = lines.find(({ name }) => name === cap);
    return line && isCapped(line) && !isTold(cap) ? [refusedNotice(line, at)] : [];
  });
  return [...full.filter(({ limit }) => !others.some((other) => other.limit === limit)), ...others];
}

const refusedNotice = ({ name, max }: CappedLine, at: Date): LimitNotice => ({
  kind: 'limit',
  limit: name,
  percent: 100,
  reached_on: at.toISOString().slice(0, 10),
  message: `The cap of ${grouped(max)} ${name.replaceAll('_', ' ')} refused sign-ins or refreshes, first at ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC. A higher tier has more.`,
});

/** A minute bucket refills within the minute, so how full it is causes no notice. */
export function noticesOf(lines: readonly LimitLine[], now: Date): LimitNotice[] {
  return lines.filter(isCapped).flatMap((line) => {
    const { name, used, max } = line;
    const share = max === 0 ? 100 : (used / max) * 100;
    const percent = NOTICE_THRESHOLDS.filter((threshold) => share >= threshold).at(-1);
    if (percent === undefined || MINUTES.has(name)) return [];
    const reachedOn = reachedOnDay(line, now);
    const words = `${grouped(used)} of ${grouped(max)} ${name.replaceAll('_', ' ')} are used (${Math.floor(share)} per cent).`;
    return [
      { kind: 'limit', limit: name, percent, reached_on: reachedOn, message: `${words}${whatComes(line, reachedOn)}` },
    ];
  });
}

function whatComes({ used, max, resetsAt }: CappedLine, reachedOn: string | null): string {
  const until = resetsAt === null ? '' : ` until ${resetsAt.toISOString().slice(0, 10)}`;
  if (used >= max) return ` Sign-ins are refused${until}. A higher tier has more.`;
  return reachedOn === null ? '' : ` At this pace the limit is reached on ${reachedOn}.`;
}
