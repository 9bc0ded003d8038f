import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freshDatabase } from '../support/engines.ts';
import { startServer } from '../support/processes.ts';
import { onlyLine, refusal } from '../support/refused-start.ts';
import { databaseAt, onServer } from '../support/run/programs/on-server.ts';
import { databasePrefix } from '../support/run/templates.ts';
import { onlyInTestAll } from '../support/times.ts';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe('MASTER_KEY_FILE', () => {
  let databaseUrl: string;
  let folder: string;
  const env = (file: string) => ({ DATABASE_URL: databaseUrl, MASTER_KEY: undefined, MASTER_KEY_FILE: file });

  beforeAll(async () => {
    databaseUrl = (await freshDatabase('postgres')).databaseUrl ?? '';
    folder = await mkdtemp(join(tmpdir(), 'porchlight-key-'));
  });

  it('is made at the first start, readable by its owner only, and read by the next', async () => {
    const file = join(folder, 'made');
    const empty = { ...env(file), DATABASE_URL: await emptyDatabase() };
    const first = await startServer({ env: empty });
    await first.stop();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(file, 'utf8');
    const second = await startServer({ env: empty });
    await second.stop();
    expect(readFileSync(file, 'utf8')).toBe(key);
    expect(first.logs() + second.logs()).not.toContain(key.trim());
  });

  onlyInTestAll(() => {
    it('is not left behind where data under another key is there', async () => {
      const file = join(folder, 'lost');
      expect(onlyLine(await refusal(env(file)))).toContain('MASTER_KEY does not fit the data');
      expect(existsSync(file)).toBe(false);
    });

    it('names what is wrong with it, and never what is in it', async () => {
      const file = join(folder, 'short');
      writeFileSync(file, 'c2VjcmV0\n');
      const text = await refusal(env(file));
      expect(text).toContain('MASTER_KEY must be 32 bytes');
      expect(text).not.toContain('c2VjcmV0');
      expect(await refusal({ ...env(file), MASTER_KEY: 'a'.repeat(43) })).toContain('two ways to say one thing');
      expect(await refusal(env(folder))).toContain('cannot be read (EISDIR)');
    });
  });
});

/** The templates of the tests already contain data under a key. */
async function emptyDatabase(): Promise<string> {
  const server = inject('postgresServer');
  const name = `${databasePrefix(inject('runFolder'))}_empty`;
  await onServer(server, `create database ${name}`);
  return databaseAt(server, name);
}
