/** A finding names the line that defines an address, and not a link that stands above it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PageReader } from '../../../../sdk/src/cli/prove/reading/page-reader.ts';
import { sourceRoutes } from '../../../../sdk/src/cli/prove/site/source-routes.ts';

async function linesIn(name: string, text: string): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-source-'));
  const reader = new PageReader(() => ({ milliseconds: 10_000, signal: new AbortController().signal }));
  onTestFinished(async () => {
    await reader.end();
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(join(folder, name), text);
  return Object.fromEntries((await sourceRoutes(folder, reader)).map(({ path, line }) => [path, line]));
}

const EXPRESS = `import express from 'express';
const app = express();
app.get('/notes', (req, res) => {
  res.send(\`<a href="/notes/\${note.id}">x</a> <a href="/profile/\${user.id}">me</a>\`);
});
app.get('/notes/:id', show);

app.post('/notes/:id/delete', remove);
app.get('/profile/:id', profile);
`;

describe('the line of an address in the source', () => {
  it('is the one that defines it', async () => {
    const lines = await linesIn('app.mjs', EXPRESS);
    expect(lines).toMatchObject({ '/notes': 3, '/notes/{}': 6, '/notes/{}/delete': 8, '/profile/{}': 9 });
  });

  it('is the first that has it, where none defines it', async () => {
    expect(await linesIn('page.mjs', "const a = 1;\nfetch('/things/list');\n")).toMatchObject({ '/things/list': 2 });
  });
});
