/** The days of all projects as a table for spreadsheets (RFC 4180). Pure. */
import type { Insights } from '@porchlight/contract';
import type { z } from 'zod';

const FIGURES = ['logins', 'failures', 'started', 'declined', 'new_users'] as const;
const HEAD = ['tenant_id', 'name', 'day', ...FIGURES];

/** A name that begins like a formula would be one in a spreadsheet, so it is marked as text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function insightsCsv({ projects }: z.output<typeof Insights>): string {
  const rows = projects.flatMap(({ tenant_id, name, daily }) =>
    daily.map((day) => [tenant_id, name ?? '', day.day, ...FIGURES.map((figure) => day[figure])]),
  );
  return [HEAD, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
