/** The operator's command on a wrong schema or folder, as a typing error makes it. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { workerDatabase } from '../support/engines.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { testMasterKey } from '../support/test-master-key.ts';

let harness: Harness;
let databaseUrl: string | undefined;
beforeAll(async () => {
  harness = await createHarness();
  ({ databaseUrl } = await workerDatabase());
});
afterEach(() => vi.unstubAllEnvs());

async function run(line: string, env: Record<string, string> = {}) {
  let [out, err] = ['', ''];
  const terminal = { out: (text: string) => (out += text), err: (text: string) => (err += text) };
  const known = { DATABASE_URL: databaseUrl, MASTER_KEY: testMasterKey };
  const exit = await runAdmin(line.split(' '), { ...known, ...env }, terminal);
  return { exit, out, err };
}

const schemas = async (): Promise<string[]> =>
  (await harness.database.query<{ name: string }>('select nspname as name from pg_namespace order by 1')).map(
    ({ name }) => name,
  );

describe('a schema without tables', () => {
  it.each(['tenant list', 'recover --yes', 'tier set big --users 1 --minute 1 --month 1'])(
    'is refused by %s and not made',
    async (line) => {
      const before = await schemas();
      const { exit, out, err } = await run(line, { DATABASE_SCHEMA: 'mistyped' });
      expect({ exit, out }).toEqual({ exit: 1, out: '' });
      expect(err).toContain(
        'has no tables of the service in the schema mistyped. Set DATABASE_URL and DATABASE_SCHEMA',
      );
      expect(err).not.toContain('has ended');
      expect(await schemas()).toEqual(before);
    },
  );
});

describe('faults of the configuration', () => {
  it('are lines of their own', async () => {
    const { exit, err } = await run('tenant list', { LOG_LEVEL: 'loud', PORT: 'x' });
    expect(exit).toBe(1);
    expect(err).toContain('The configuration has faults:\n  - ');
    expect(err).not.toContain('\ufffd');
    const { error } = JSON.parse((await run('tenant list --json', { LOG_LEVEL: 'loud' })).err);
    expect(error.message).toContain('The configuration has faults:\n  - LOG_LEVEL');
  });
});

describe('storage dump', () => {
  /** Stands in for PostgreSQL's program, which a machine with tests need not have. */
  function withProgram(script: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'dump-'));
    writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'pg_dump'), 0o755);
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    const into = join(folder, 'backup');
    mkdirSync(into, { mode: 0o755 });
    return into;
  }
  const WRITES = 'for a; do case "$a" in --file=*) echo dumped > "$(echo "$a" | cut -c8-)";; esac; done';

  it('writes files that only their owner reads, also into a folder that others read', async () => {
    const folder = withProgram(WRITES);
    expect(await run(`storage dump ${folder}`)).toMatchObject({ exit: 0, err: '' });
    const file = join(folder, '0000.dump');
    expect(readFileSync(file, 'utf8')).toBe('dumped\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('leaves an earlier dump as it is', async () => {
    const folder = withProgram(WRITES);
    writeFileSync(join(folder, '0003.dump'), 'of yesterday');
    const { exit, err } = await run(`storage dump ${folder}`);
    expect(exit).toBe(1);
    expect(err).toContain('holds a dump already: name a new folder. Nothing was changed.');
    expect(readdirSync(folder)).toEqual(['0003.dump']);
  });

  it('leaves nothing of a dump that failed', async () => {
    const folder = withProgram(`${WRITES}; echo no space >&2; exit 1`);
    const { exit, err } = await run(`storage dump ${folder}`);
    expect(exit).toBe(1);
    expect(err).toContain('no space');
    expect(readdirSync(folder)).toEqual([]);
  });
});
