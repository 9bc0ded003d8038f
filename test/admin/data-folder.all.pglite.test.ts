/** On the embedded database the operator works while the server is stopped. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { freshDatabase } from '../support/engines.ts';
import { freePort } from '../support/ports.ts';
import { type RunningServer, startServer } from '../support/processes.ts';
import { signIn } from '../support/sign-in.ts';
import { testMasterKey } from '../support/test-master-key.ts';
import { createTenantAt } from './support/agent.ts';
import { runAdminProcess } from './support/as-process.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A data folder that contains its key file, as after a start without MASTER_KEY. */
async function folderWithKeyFile(): Promise<{ dataDir: string; keyFile: string }> {
  const { dataDir = '' } = await freshDatabase();
  const keyFile = join(dataDir, 'master-key');
  writeFileSync(keyFile, `${testMasterKey}\n`, { mode: 0o600 });
  return { dataDir, keyFile };
}

/** Starts on the same port again: tokens name the address that issued them. */
const start = (dataDir: string, port?: number): Promise<RunningServer> =>
  startServer({
    env: { DATA_DIR: dataDir, MASTER_KEY: undefined, ...(port ? { PORT: String(port) } : {}) },
    startTimeoutMs: 60_000,
  });

/** Runs the command in this process, for calls that are refused before any database is opened. */
async function adminOf(line: string, dataDir: string) {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const exit = await runAdmin(line.split(' '), { DATA_DIR: dataDir }, terminal);
  return { exit, out: out.join(''), err: err.join('') };
}

describe('the operator’s command on a data folder', () => {
  it('says clearly that the server must be stopped, works once it is, and G7: rotates the key file', async () => {
    const { dataDir, keyFile } = await folderWithKeyFile();
    const port = await freePort();
    const before = await start(dataDir, port);
    const tenant = await createTenantAt(before.baseUrl);
    await tenant.provision();
    const old = await signIn(before, tenant.id);
    for (const line of ['tenant list', 'key rotate --yes']) {
      const { exit, out, err } = await adminOf(line, dataDir);
      expect({ exit, out }).toEqual({ exit: 1, out: '' });
      expect(err).toContain(`The server is running on ${dataDir} (process ${before.pid})`);
      expect(err).toContain('Stop the server');
    }
    expect(readFileSync(keyFile, 'utf8')).toBe(`${testMasterKey}\n`);
    expect((await tenant.api('/api/tenant')).status).toBe(200);
    await before.stop();

    const listed = await runAdminProcess('tenant list', { DATA_DIR: dataDir });
    expect(listed).toMatchObject({ exit: 0, out: expect.stringContaining(tenant.id) });
    const rotated = await runAdminProcess('key rotate --yes --json', { DATA_DIR: dataDir });
    expect(JSON.parse(rotated.out)).toEqual({ file: keyFile, keys: 2 });
    expect(readFileSync(keyFile, 'utf8')).toMatch(new RegExp(`^[\\w-]{43},${testMasterKey}\n$`));
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);

    const after = await start(dataDir, port);
    expect(await tenant.verify(old.accessToken)).toMatchObject({ valid: true });
    const fresh = await signIn(after, tenant.id);
    expect(await tenant.verify(fresh.accessToken)).toMatchObject({ valid: true });
    expect(kidOf(fresh.accessToken)).not.toBe(kidOf(old.accessToken));
    await after.stop();
  });

  it('makes no database and no key where there is none', async () => {
    const empty = mkdtempSync(join(inject('runFolder'), 'empty-'));
    const dataDir = join(empty, 'data');
    for (const line of ['tenant list', 'key rotate --yes']) {
      const { exit, err } = await adminOf(line, dataDir);
      expect(exit).toBe(1);
      expect(err).toContain(`There is no database under ${dataDir}`);
    }
    expect(() => statSync(dataDir)).toThrow('ENOENT');
    rmSync(empty, { recursive: true });
  });

  it('refuses a folder whose key file is gone, and makes no other', async () => {
    const { dataDir, keyFile } = await folderWithKeyFile();
    rmSync(keyFile);
    for (const line of ['tenant list', 'key rotate --yes']) {
      const { exit, err } = await adminOf(line, dataDir);
      expect(exit).toBe(1);
      expect(err).toContain('master-key is missing');
    }
    expect(() => statSync(keyFile)).toThrow('ENOENT');
  });
});

const kidOf = (jwt: string): string =>
  (JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
