/** Reports for people: headings, lines and aligned tables. Text that others wrote cannot steer the terminal. Pure. */
import { visibleText } from '../../pages/text/visible-text.ts';
import { displayWidth } from './display-width.ts';

type Cell = string | number | boolean | Date | null | undefined;

export type Block =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
      readonly empty: string;
    }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: Cell])[] };

const CELL_MAX = 100;

export const line = (text: string): Block => ({ kind: 'line', text });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const facts = (entries: readonly (readonly [string, Cell])[]): Block => ({ kind: 'facts', facts: entries });
export const table = (
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty = 'Nothing to show.',
): Block => ({ kind: 'table', columns, rows, empty });

export function render(blocks: readonly Block[]): string {
  const texts = blocks.map((block, index) => {
    const text = renderBlock(block);
    return block.kind === 'heading' && index > 0 ? `\n${text}` : text;
  });
  return `${texts.join('\n')}\n`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'line':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(displayWidth(block.text))}`;
    case 'facts':
      return align(block.facts.map(([name, value]) => [name, cellText(value)])).join('\n');
    case 'table':
      return block.rows.length === 0 ? block.empty : renderTable(block.columns, block.rows);
  }
}

function renderTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const numeric = columns.map((_, index) => rows.every((row) => typeof row[index] === 'number'));
  const texts = rows.map((row) => row.map(cellText));
  return align([columns.map((column) => column.toUpperCase()), ...texts], numeric).join('\n');
}

/** Columns are separated by two spaces, and numbers are aligned to the right. */
function align(rows: readonly (readonly string[])[], numeric: readonly boolean[] = []): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => displayWidth(row[index] ?? ''))));
  return rows.map((row) =>
    row
      .map((text, index) => {
        const padding = ' '.repeat(Math.max(0, (widths[index] ?? 0) - displayWidth(text)));
        return numeric[index] ? padding + text : text + padding;
      })
      .join('  ')
      .trimEnd(),
  );
}

export function cellText(value: Cell): string {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')}Z`;
  return visibleText(String(value), CELL_MAX);
}

/** Text of several lines that somebody else wrote, indented, with nothing in it that a terminal obeys. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((part) => `    ${visibleText(part, 20_000)}`.trimEnd())
    .join('\n');

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const value = bytes / 1_024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}
