/**
 * `npm run foreign:mcp`: MCP clients that others wrote, each installed as it is published, connect to the example app
 * through its project, with the person's browser in Chromium. `-- mcp-remote` runs one of them. `npm install` installs
 * none of this. Clients that name a document on their maker's site need access to that site; `CLIENT_ID_DOCUMENTS=off`
 * lets them register instead.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { packSdk } from '../../sdk/scripts/pack.ts';
import { MCP_SCOPES } from '../../sdk/src/cli/init/mcp-server.ts';
import { findChromium } from '../../test/support/run/programs/find-chromium.ts';
import { MCP_EXAMPLE } from '../examples/catalogue.ts';
import { install } from '../examples/install.ts';
import { freePort, whileServed } from '../examples/processes.ts';
import { createProject } from '../examples/project.ts';
import { startService } from '../examples/service.ts';
import { installed } from './installed.ts';
import { MCP_CLIENTS } from './mcp-clients.ts';
import { type McpClient, personWith } from './mcp-program.ts';

const asked = process.argv.slice(2);
// The app is in another process group, which a signal to this process does not reach.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.');

const packed = mkdtempSync(join(tmpdir(), 'porchlight-sdk-'));
const copy = install(MCP_EXAMPLE, await packSdk(packed));
await using service = await startService();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--headless'] });
const newPage = async (): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
  return page;
};

async function tryOut(client: McpClient, serverUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-foreign-mcp-'));
  try {
    const version = installed(folder, client.package);
    const reached = await client.connect({ folder, serverUrl, person: personWith(newPage) });
    console.log(`${client.name} ${version} ✓ ${reached.join(', ')}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${client.name} ✗ ${error instanceof Error ? error.message : error}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { management, credentials } = await createProject(service.baseUrl, 'mcp', url, await newPage());
  await management.setAgents({ resources: [`${url}/mcp`], scopes: MCP_SCOPES });
  writeFileSync(join(copy, '.service'), credentials, { mode: 0o600 });
  const env = { ...process.env, PORT: String(port) };
  const app = spawn('npm', ['run', '-s', 'start'], { cwd: copy, env, stdio: 'ignore', detached: true });
  await whileServed(app, url, async () => {
    for (const client of MCP_CLIENTS.filter(({ name }) => asked.length === 0 || asked.includes(name)))
      await tryOut(client, `${url}/mcp`);
  });
} finally {
  await browser.close();
  for (const folder of [packed, copy]) rmSync(folder, { recursive: true, force: true });
}
