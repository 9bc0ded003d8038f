import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { freshDatabase } from '../../support/engines.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { startServer } from '../../support/processes.ts';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';

// The SDK is built here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe('GET /sdk.tgz and /porchlight.tgz from sources', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await createHarness();
  });

  it('hands out the SDK, built once', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => fetch(`${harness.baseUrl}/sdk.tgz`)));
    expect(first?.status).toBe(200);
    expect(first?.headers.get('content-type')).toBe('application/gzip');
    expect(second?.headers.get('etag')).toBe(first?.headers.get('etag'));
    const files = gunzipSync(Buffer.from((await first?.arrayBuffer()) ?? new ArrayBuffer())).toString('latin1');
    for (const name of ['package/package.json', 'package/dist/src/index.js', 'package/dist/src/cli/bin.js'])
      expect(files).toContain(name);
  });

  it('hands out the service, as npm would publish it', async () => {
    const answer = await fetch(`${harness.baseUrl}/porchlight.tgz`);
    expect(answer.status).toBe(200);
    const files = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('latin1');
    for (const name of ['package/package.json', 'package/dist/cli.js', 'package/dist/service.js'])
      expect(files).toContain(name);
  });

  it('says what to do where the tools that build it were left out', async () => {
    const { databaseUrl, dataDir } = await freshDatabase();
    const folder = withoutTools();
    const server = await startServer({
      command: [nodeBinary(), join(folder, 'server/entry.js')],
      env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    });
    const answer = await fetch(`${server.baseUrl.replace('localhost', '127.0.0.1')}/sdk.tgz`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('3600');
    expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('npm run pack') });
    await server.stop();
  });
});

/** The sources with the packages that `npm ci --omit=dev` installs. */
function withoutTools(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-sources-'));
  endAfterFile(async () => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['server', 'contract', 'package.json'])
    cpSync(join(repositoryRoot, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(repositoryRoot, 'node_modules')))
    if (name !== 'typescript' && name !== 'rolldown' && name !== '.cache')
      symlinkSync(join(repositoryRoot, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}
