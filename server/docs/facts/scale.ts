/**
 * `{{scale deletion}}` and similar placeholders: the figures of the last `npm run scale -- --write`, as tables. They come
 * from the file that it wrote, so that no figure is typed by hand. A section that was not measured yet says how to measure
 * it.
 */
import { readFileSync } from 'node:fs';
import { markdownTable } from '../markdown/markdown-table.ts';

interface Measured {
  readonly machine: string;
  readonly figures: readonly (readonly string[])[];
}

export type ScaleFigures = Readonly<Record<string, Measured>>;

const SECTIONS = ['silos', 'deletion'];

const readFigures = (): ScaleFigures =>
  JSON.parse(readFileSync(new URL('../content/scale.json', import.meta.url), 'utf8')) as ScaleFigures;

export function scaleFact(section: string, figures: ScaleFigures = readFigures()): string {
  if (!SECTIONS.includes(section)) throw new Error(`There is no section ${section} of npm run scale.`);
  const command = `\`npm run scale -- --only ${section} --write\``;
  const measured = figures[section];
  if (!measured) return `Not measured yet: ${command}.`;
  return [markdownTable(['Measured', ''], measured.figures), '', `By ${command} on ${measured.machine}.`].join('\n');
}
