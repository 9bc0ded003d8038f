/** Every entry of the SDK stays below its budget and contains nothing of the command line. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bundleEntry, gzipSize } from '../../../sdk/scripts/bundle.ts';
import { ENTRIES } from '../../../sdk/scripts/entries.ts';
import { readmePath } from '../support/readme.ts';

describe.each(ENTRIES)('$name', (entry) => {
  it(`stays below ${entry.budgetBytes} bytes, gzipped`, async () => {
    expect(gzipSize((await bundleEntry(entry)).code)).toBeLessThanOrEqual(entry.budgetBytes);
  });

  it('has no file of the command line or of its MCP server', async () => {
    // Without tree shaking: Node loads every imported file, whether or not it is used.
    const { files } = await bundleEntry(entry, false);
    expect(files).toContain(entry.file);
    expect(files.filter((file) => /^src\/(?:cli|mcp)\//.test(file))).toEqual([]);
  });
});

it('has its budget in the README', () => {
  const readme = readFileSync(readmePath, 'utf8');
  const told = [...readme.matchAll(/^\| `@porchlight\/sdk(\/\w+)?` +\| +([\d.]+) KB/gm)].map(([, name = '', size]) => [
    `.${name}`,
    size,
  ]);
  const budgets = ENTRIES.map(({ name, budgetBytes }) => [name, (Math.ceil(budgetBytes / 100) / 10).toFixed(1)]);
  expect(told.sort()).toEqual(budgets.sort());
});
