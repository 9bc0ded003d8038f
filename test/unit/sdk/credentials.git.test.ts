/** Only git's own answer about the file with the keys counts, not the text of a .gitignore. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreCredentials, readCredentials, writeCredentials } from '../../../sdk/src/credentials/index.ts';
import { programOfRun } from '../../support/run/current-run.ts';

const contentOf = (key: string) =>
  `base_url=http://localhost:3000\ntenant_id=brave-otter\nmanagement_key=${key}\napplication_key=svc_app_b\nexpires_at=never\n`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-credentials-'));
  // The git of this run, which may differ from the machine's, under the name that the SDK calls.
  const programs = mkdtempSync(join(tmpdir(), 'porchlight-git-'));
  writeFileSync(join(programs, 'git'), `#!/bin/sh\nexec '${programOfRun('git')}' "$@"\n`, { mode: 0o700 });
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`);
  return () => rmSync(programs, { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const file = (name = '.service') => join(folder, name);

it('H10: calls it ignored only where git says so', async () => {
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  git('init', '--quiet');
  mkdirSync(file('.git/info'), { recursive: true });
  writeFileSync(file('.git/info/exclude'), '.service\n');
  expect(await ignoreCredentials(folder)).toBe(false);
  expect(readdirSync(folder)).toEqual(['.git']);
  writeFileSync(file('.git/info/exclude'), '');
  expect(await ignoreCredentials(folder)).toBe(true);
  expect(await ignoreCredentials(folder)).toBe(false);
  // Tracked files are committed even if they are ignored.
  writeFileSync(file(), 'x');
  git('add', '--force', '.service');
  await expect(ignoreCredentials(folder)).rejects.toThrow('git rm --cached');
  writeFileSync(file(), contentOf('svc_man_a'));
  expect((await writeCredentials(contentOf('svc_man_new'), folder)).gitignoreChanged).toBe(false);
  expect((await readCredentials(folder)).managementKey).toBe('svc_man_new');
});
