/** Usage against caps, for people and for programs. */
import type { LimitLine } from '../../limits/limit-report.ts';
import { type Block, table } from './render.ts';

export const limitsTable = (lines: readonly LimitLine[]): Block =>
  table(
    ['limit', 'used', 'max', 'resets'],
    lines.map(({ name, used, max, resetsAt }) => [name, used, max, resetsAt]),
  );

export const presentLimits = (lines: readonly LimitLine[]) =>
  lines.map(({ name, used, max, resetsAt }) => ({ name, used, max, resets_at: resetsAt?.toISOString() ?? null }));
