import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MCP_FILE, MCP_SERVER } from '../../../sdk/src/cli/init/mcp-server.ts';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { repositoryRoot } from '../../support/repository.ts';

it('the MCP server that init writes is the example that is run', () => {
  expect(readFileSync(join(repositoryRoot, 'scripts/examples/mcp', MCP_FILE), 'utf8')).toBe(MCP_SERVER);
});

it('the document of agents shows the same server', () => {
  const document = readFileSync(join(repositoryRoot, 'server/docs/content/user-agents.md'), 'utf8');
  expect(codeBlocks(document).find(({ attributes }) => attributes.title === MCP_FILE)?.text).toBe(MCP_SERVER);
});
