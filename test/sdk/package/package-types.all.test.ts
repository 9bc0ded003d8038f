/** The types in the tarball, for every way of resolving them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { toolPath } from '../../../scripts/tools/tools.ts';
import { ENTRIES } from '../../../sdk/scripts/entries.ts';
import { nodeBinary } from '../../support/repository.ts';
import { installPackage } from '../support/installed-package.ts';

/** Includes the time to build the package, and to install the checker if it is missing. */
const PATIENCE_MS = 300_000;

it(
  'the tarball has types that are right for every way of resolving them',
  async () => {
    const [{ tarball }, attw] = await Promise.all([installPackage(), toolPath('@arethetypeswrong/cli/dist/index.js')]);
    const args = [attw, tarball, '--profile', 'esm-only', '--no-color', '--exclude-entrypoints', 'react/style.css'];
    const { stdout } = await promisify(execFile)(nodeBinary(), args);
    // The profile leaves out `require` and the resolution of Node 10: the package is ESM. In addition to the entries
    // there are package.json and the stylesheet, which has no types.
    expect(stdout.match(/^node16 \(from ESM\): 🟢/gm)).toHaveLength(ENTRIES.length + 1);
    expect(stdout.match(/^bundler: 🟢/gm)).toHaveLength(ENTRIES.length + 1);
  },
  PATIENCE_MS,
);
