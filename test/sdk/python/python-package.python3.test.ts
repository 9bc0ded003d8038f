/** The package for Python: its own tests, its version, and the wheel. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { packWheel } from '../../../sdk/scripts/pack-wheel.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { repositoryRoot } from '../../support/repository.ts';

const FOLDER = join(repositoryRoot, 'sdk/python');
const python = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)('python3', words, {
    env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1', ...env },
  });

describe('the package for Python', () => {
  it('passes its own tests', async () => {
    const { stderr } = await python(['-m', 'unittest', 'discover', '-s', join(FOLDER, 'tests')], {
      PYTHONPATH: FOLDER,
    });
    expect(stderr).toMatch(/^Ran [1-9]\d* tests[\s\S]*\nOK\n$/m);
  });

  it('has the version of the service that hands it out', () => {
    const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
    expect(readFileSync(join(FOLDER, 'porchlight/_version.py'), 'utf8')).toContain(`VERSION = "${version}"`);
  });

  it('is a wheel that Python can read, and the same bytes each time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-wheel-'));
    endAfterFile(async () => rmSync(folder, { recursive: true, force: true }));
    const wheel = packWheel(folder);
    const bytes = readFileSync(wheel);
    expect(readFileSync(packWheel(folder)).equals(bytes)).toBe(true);
    expect((await python(['-m', 'zipfile', '-t', wheel])).stdout).toContain('Done testing');
    const program = 'import porchlight; print(porchlight.__version__, porchlight.Porchlight.__name__)';
    const { stdout } = await python(['-c', program], { PYTHONPATH: wheel });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+ Porchlight\n$/);
    expect((await python(['-m', 'zipfile', '-l', wheel])).stdout).toContain('porchlight/py.typed');
  });
});
