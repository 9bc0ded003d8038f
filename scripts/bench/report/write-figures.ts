/**
 * Puts the figures into the file from which `/docs/speed` is made, and into the README. Figures that were not measured
 * stay.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { SpeedFigures } from '../../../server/docs/facts/speed-figures.ts';
import { machineText } from '../../measure/machine.ts';
import { limitsOf } from './limits.ts';
import { withFigures } from './readme-figures.ts';
import type { Report } from './report.ts';

const FILE = new URL('../../../server/docs/content/speed.json', import.meta.url);
const README = new URL('../../../README.md', import.meta.url);

export function writeFigures({ pinning, leftOut, seconds, limits, ...sections }: Report): void {
  const before = JSON.parse(readFileSync(FILE, 'utf8')) as object;
  const measured = Object.fromEntries(Object.entries(sections).filter(([, section]) => section !== undefined));
  const machine = `${machineText()}, ${pinning}`;
  const figures: SpeedFigures = JSON.parse(JSON.stringify({ ...before, machine, ...measured }, rounded));
  // All published figures, not only those of this run.
  const text = JSON.stringify({ ...figures, limits: limitsOf(figures) }, null, 2);
  writeFileSync(FILE, `${text}\n`);
  writeFileSync(README, withFigures(readFileSync(README, 'utf8'), JSON.parse(text) as SpeedFigures));
}

/** More than four digits would be more precise than the measurement. */
const rounded = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(value >= 1_000 ? 6 : 4)) : value;
