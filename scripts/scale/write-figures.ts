/** Puts what was measured into the file from which the document on scaling takes it; what was left out stays. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ScaleFigures } from '../../server/docs/facts/scale.ts';
import { machineText } from '../measure/machine.ts';
import type { Figure } from './figure.ts';

const FILE = new URL('../../server/docs/content/scale.json', import.meta.url);

export function writeFigures(section: string, figures: readonly Figure[]): void {
  const before = JSON.parse(readFileSync(FILE, 'utf8')) as ScaleFigures;
  const measured = { machine: machineText(), figures: figures.map(([what, value]) => [what.trim(), value]) };
  writeFileSync(FILE, `${JSON.stringify({ ...before, [section]: measured }, null, 2)}\n`);
}
