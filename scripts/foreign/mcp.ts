/**
 * `npm run foreign:mcp`: MCP clients that others wrote, each installed as it is published, connect to the example app through
 * its project, with the person's browser in Chromium. `-- mcp-remote` for one of them. Nothing of it comes with `npm install`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { packSdk } from '../../sdk/scripts/pack.ts';
import { findChromium } from '../../test/support/run/find-chromium.ts';
import { MCP_EXAMPLE } from '../examples/catalogue.ts';
import { install } from '../examples/install.ts';
import { run } from '../examples/run.ts';
import { startService } from '../examples/service.ts';

// The app is in a group of its own, which a signal to this one does not reach.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.');
const packed = mkdtempSync(join(tmpdir(), 'porchlight-sdk-'));
const copy = install(MCP_EXAMPLE, await packSdk(packed));
await using service = await startService();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--headless'] });
try {
  await run({ ...MCP_EXAMPLE, check: '../foreign/mcp' }, copy, service, browser);
} finally {
  await browser.close();
  for (const folder of [packed, copy]) rmSync(folder, { recursive: true, force: true });
}
