/**
 * `npm run examples`: installs each example with its framework and the SDK as it is packed, has `init` write its
 * sign-in, builds and starts it, signs in to it in Chromium and injects twenty links. Then it starts the same build at
 * a second address, signs in there, and cuts the service off. `-- next hono` runs some of them. A run that failed or
 * was interrupted prints the names to continue with. `npm install` installs none of this.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { packSdk } from '../../sdk/scripts/pack.ts';
import { findChromium } from '../../test/support/run/programs/find-chromium.ts';
import { EXAMPLES, type Example, MCP_EXAMPLE } from './catalogue.ts';
import { countLines } from './count-lines.ts';
import { HOST } from './front.ts';
import { install, versionIn } from './install.ts';
import { run } from './run.ts';
import { startService } from './service.ts';

const asked = process.argv.slice(2);
const all = [...EXAMPLES, MCP_EXAMPLE];
const names = all.map(({ name }) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  process.exit(2);
}
const chosen = (asked.length > 0 ? asked : names).flatMap((name) => all.find((one) => one.name === name) ?? []);
const left = new Set(chosen.map(({ name }) => name));
const HEAD = ['Framework', 'Version', 'Test', 'Injected', 'Steps', 'Files', 'Lines', 'First', 'Second', 'All'];
const rows: string[][] = [HEAD];
const outages: string[][] = [['Framework', 'Open page', 'Protected page', 'Afterwards']];

function table(lines: readonly string[][]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of lines) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function report(): void {
  console.log(
    '\nSteps, files that init wrote, lines of the sign-in; seconds to the first sign-in, to the one at the second address.',
  );
  table(rows);
  console.log('\nWhile the service is away');
  table(outages);
  if (left.size > 0) console.log(`Go on with: npm run examples -- ${[...left].join(' ')}`);
}

// The apps are in other process groups, which a signal to this process does not reach.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    report();
    process.exit(130);
  });
}

const packed = mkdtempSync(join(tmpdir(), 'porchlight-sdk-'));
console.log('packing the SDK, starting the service …');
const tarball = await packSdk(packed);
await using service = await startService();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--headless', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
});

/** Removed at the end, because a framework has many thousand files. */
const removals: (() => Promise<void>)[] = [];

/** A row of the table. */
async function attempt(example: Example, which: string): Promise<string[]> {
  const began = Date.now();
  const seconds = (): string => ((Date.now() - began) / 1_000).toFixed(0);
  const step = (what: string): void => console.log(`${which} ${example.name}: ${what} … (${seconds()} s)`);
  step('install');
  const copy = install(example, tarball);
  removals.push(() => rm(copy, { recursive: true, force: true }));
  const version = versionIn(copy, example);
  const lines = String(countLines(example));
  const done = await run(example, { copy, service, browser, step }).catch(
    (error: unknown) => void console.error(error),
  );
  if (!done) return [example.title, version, '✗', '–', stepsOf(example), '–', lines, '–', '–', seconds()];
  const { injection, deployed, files, firstSignIn } = done;
  if (deployed) {
    const { open, closed, after } = deployed.outage;
    outages.push([example.title, open, closed, after]);
  }
  return [
    example.title,
    version,
    '✓',
    injection ? `${injection.stored} of ${injection.tried}` : '–',
    stepsOf(example),
    String(files.length),
    lines,
    String(firstSignIn ?? '–'),
    String(deployed?.seconds ?? '–'),
    seconds(),
  ];
}

/** Install the SDK, `init`, start; and paste lines, if there are some. */
const stepsOf = ({ paste }: Example): string => String(paste ? 4 : 3);

try {
  for (const [index, example] of chosen.entries()) {
    const row = await attempt(example, `[${index + 1}/${chosen.length}]`).catch((error: unknown) => {
      console.error(error);
      return [example.title, '–', '✗ not installed'];
    });
    rows.push(row);
    console.log(row.join('  '));
    if (row[2] === '✓') left.delete(example.name);
    else process.exitCode = 1;
  }
} finally {
  report();
  await browser.close();
  rmSync(packed, { recursive: true });
  for (const remove of removals) await remove();
}
