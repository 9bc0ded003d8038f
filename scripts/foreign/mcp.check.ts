/** Each MCP client in turn at the running example app; what each has reached is printed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MCP_SCOPES } from '../../sdk/src/cli/mcp-server.ts';
import type { Running } from '../examples/running.ts';
import { MCP_CLIENTS } from './mcp-clients.ts';
import { installed, personWith } from './mcp-program.ts';

const asked = process.argv.slice(2);

export async function check({ url, newPage, project }: Running): Promise<void> {
  const serverUrl = `${url}/mcp`;
  await project.setAgents({ resources: [serverUrl], scopes: MCP_SCOPES });
  for (const client of MCP_CLIENTS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-foreign-mcp-'));
    try {
      const version = installed(folder, client.package);
      const reached = await client.connect({ folder, serverUrl, person: personWith(newPage) });
      console.log(`${client.name} ${version}  ${reached.join(' · ')}`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`${client.name}  ✗ ${error instanceof Error ? error.message : error}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
