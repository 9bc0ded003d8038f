/** The output of `npm run pack`, made once in a run for all tests that read or install it. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';
import { oncePerRun } from '../../support/run/once-per-run.ts';

export interface PackedPackages {
  readonly folder: string;
  /** The two packages for npm, by their names. The wheel for Python lies beside them. */
  readonly tarballs: readonly string[];
  /** The tarball of the SDK. */
  readonly sdk: string;
}

export async function packedPackages(): Promise<PackedPackages> {
  // Node 24 comes first in PATH, as in any npm script of the repository.
  const env = { ...process.env, PATH: `${dirname(nodeBinary())}:${process.env.PATH}` };
  const folder = await oncePerRun('packages', (unfinished) =>
    promisify(execFile)('npm', ['run', '--silent', 'pack', '--', unfinished], { cwd: repositoryRoot, env }),
  );
  const tarballs = readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .sort();
  return { folder, tarballs, sdk: tarballs.find((name) => name.includes('sdk')) ?? '' };
}
