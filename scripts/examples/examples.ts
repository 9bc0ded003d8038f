/**
 * `npm run examples`: installs each example with its framework and the SDK as it is packed, builds and starts it, and signs
 * in to it in Chromium. `-- next` for one of them. Nothing of it comes with `npm install`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { packSdk } from '../../sdk/scripts/pack.ts';
import { findChromium } from '../../test/support/run/find-chromium.ts';
import { EXAMPLES, MCP_EXAMPLE } from './catalogue.ts';
import { countLines } from './count-lines.ts';
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

// The apps are in groups of their own, which a signal to this one does not reach.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const packed = mkdtempSync(join(tmpdir(), 'porchlight-sdk-'));
const tarball = await packSdk(packed);
await using service = await startService();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--headless'] });
const rows: string[][] = [['Framework', 'Version', 'Result', 'Lines']];
try {
  for (const example of all.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    console.log(`${example.name} …`);
    const copy = install(example, tarball);
    const result = await run(example, copy, service, browser).then(
      () => '✓',
      (error: unknown) => {
        process.exitCode = 1;
        console.error(error);
        return '✗';
      },
    );
    rows.push([example.title, versionIn(copy, example), result, String(countLines(example))]);
    rmSync(copy, { recursive: true, force: true });
  }
} finally {
  await browser.close();
  rmSync(packed, { recursive: true });
}

const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
