/** Prints the result of a run in the form that was asked for. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../frame/command.ts';
import { harmless } from '../frame/output.ts';
import { VERSION } from '../frame/version.ts';
import { sarifOf } from './findings/sarif.ts';
import { textOf } from './findings/text.ts';
import { formatOf } from './options.ts';
import type { Outcome } from './prove.ts';

/** Files that describe an app. A finding without a line is placed at one of them. */
const MANIFESTS = [
  'package.json',
  'pyproject.toml',
  'requirements.txt',
  'go.mod',
  'composer.json',
  'Gemfile',
  'README.md',
];

export function printReport({ report, receipt }: Outcome, context: Context): void {
  const { out, folder } = context;
  const format = formatOf(context);
  const anchor = MANIFESTS.find((name) => existsSync(join(folder, name))) ?? 'README.md';
  const recorded = receipt ? [`Recorded as ${receipt}; the desk has the receipt.`] : [];
  const printed = {
    sarif: () => JSON.stringify(sarifOf(report, VERSION, anchor)),
    json: () => JSON.stringify({ ...report, ...(receipt && { receipt }) }),
    text: () => [...textOf(report, out), ...recorded].map(harmless).join('\n'),
  };
  out.raw(`${printed[format]()}\n`);
}
