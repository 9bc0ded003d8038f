/** The operator's command, as a process of its own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { nodeBinary, repositoryRoot } from '../../../test/support/repository.ts';
import { testMasterKey } from '../../../test/support/test-master-key.ts';

/** What it prints with `--json`. */
export async function operate(databaseUrl: string, ...args: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(nodeBinary(), ['scripts/admin.ts', ...args, '--json'], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, MASTER_KEY: testMasterKey, DATABASE_URL: databaseUrl },
  });
  return JSON.parse(stdout);
}
