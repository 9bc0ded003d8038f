/** The service that test processes run: built once for each test run. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeBinary, repositoryRoot } from './repository.ts';
import { oncePerRun } from './run/once-per-run.ts';

/** The file that Node runs. */
export async function builtService(): Promise<string> {
  const script = join(import.meta.dirname, 'run/build-service.ts');
  const folder = await oncePerRun('service', (unfinished) =>
    promisify(execFile)(nodeBinary(), [script, unfinished], { cwd: repositoryRoot }),
  );
  return join(folder, 'dist/start.js');
}
