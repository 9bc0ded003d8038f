/**
 * `npm run agent-path`: what it costs an agent to get from one address to a signed-in user, on each possible way. The
 * agent knows only what it reads on the way. It really makes a project, and verify confirms the sign-in at the end.
 * Starts its own service on the embedded database. `-- --write` writes the figures that `/docs/agents` shows.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { agentPathTable } from '../../server/docs/facts/agent-path.ts';
import { endWhatTestsStarted } from '../../test/support/cleanup.ts';
import { freePort } from '../../test/support/ports.ts';
import { startServer } from '../../test/support/processes.ts';
import { byInstructions } from './by-instructions.ts';
import { byMcp } from './by-mcp.ts';
import { byOpenApi, byOpenApiTags } from './by-openapi.ts';
import { byQuickstart } from './by-quickstart.ts';

const WAYS = [byInstructions, byQuickstart, byMcp, byOpenApiTags, byOpenApi];
const FILE = join(import.meta.dirname, '../../server/docs/content/agent-path.json');

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'agent-path-'));
const port = await freePort();
const baseUrl = `http://localhost:${port}`;
await startServer({
  // From source: the built service is made only for runs of the tests.
  command: [process.execPath, 'server/entry.js'],
  env: { PORT: String(port), BASE_URL: baseUrl, DATA_DIR: folder, LOG_LEVEL: 'error' },
  startTimeoutMs: 120_000,
});

try {
  const rows = [];
  for (const { name, walk } of WAYS) {
    const { agent, user } = await walk(baseUrl);
    const { reading, making, proving } = agent;
    rows.push({ name, reading, making, proving });
    process.stdout.write(`${name}: ${user} is signed in\n`);
  }
  console.log(agentPathTable(rows));
  if (values.write) writeFileSync(FILE, `${JSON.stringify({ ways: rows }, null, 2)}\n`);
} finally {
  await endWhatTestsStarted();
  rmSync(folder, { recursive: true, force: true });
}
