/** The table that a person reads. */
import type { Measured } from './measure.ts';
import type { RefreshResults } from './refresh.ts';
import type { StartResult } from './start.ts';

export interface Report {
  readonly pinning: string;
  readonly start: readonly StartResult[];
  readonly verify: readonly Measured[];
  readonly refresh: RefreshResults;
}

export function printReport({ pinning, start, verify, refresh }: Report): void {
  const lines = ['', `Porchlight bench (${pinning}; medians)`, ''];
  lines.push(...measuredTable('Verify', verify, 'bare echo'), '');
  lines.push(...measuredTable('Refresh, 32 clients, 16 connections', refresh.measured, 'bare node:http + pg'));
  if (refresh.pgbenchPerSecond !== null)
    lines.push(`  pgbench, the statement alone: ${Math.round(refresh.pgbenchPerSecond)}/s`);
  lines.push(
    '',
    ...table(
      ['Start', 'ready ms', 'RSS MB'],
      start.map(({ name, readyMs, rss }) => [name, readyMs.toFixed(0), rss.toFixed(0)]),
    ),
    '',
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

function measuredTable(title: string, rows: readonly Measured[], base: string): string[] {
  const limit = rows.find(({ name }) => name === base)?.cpuMicros ?? Number.NaN;
  return table(
    [title, 'CPU µs', `× ${base}`, 'req/s', 'p50 ms', 'p99 ms', 'RSS MB', 'failed'],
    rows.map((row) => [
      row.name,
      row.cpuMicros.toFixed(0),
      (row.cpuMicros / limit).toFixed(2),
      row.perSecond.toFixed(0),
      row.p50.toFixed(2),
      row.p99.toFixed(2),
      row.rss.toFixed(0),
      String(row.failures),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [line(head), widths.map((width) => '─'.repeat(width)).join('──'), ...rows.map(line)];
}
