/** Puts what was measured into the file from which `/docs/speed` is made; sections that were left out stay as they are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Report } from './report.ts';

const FILE = new URL('../../server/docs/content/speed.json', import.meta.url);

export function writeFigures({ pinning, leftOut, capacity, ...sections }: Report): void {
  const before = JSON.parse(readFileSync(FILE, 'utf8')) as object;
  const measured = Object.fromEntries(Object.entries(sections).filter(([, section]) => section !== undefined));
  const machine = `${cpus().length} cores (${process.arch}, ${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, ${pinning}`;
  writeFileSync(FILE, `${JSON.stringify({ ...before, machine, ...measured }, rounded, 2)}\n`);
}

/** Four digits say more than the machine knows. */
const rounded = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(value >= 1_000 ? 6 : 4)) : value;
