/** A copy of an example outside of the repository, with its framework and the packed SDK, as somebody else would have it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
let tarball: string | undefined;

function packed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-sdk-'));
  execFileSync('npm', ['pack', '-w', 'sdk', '--pack-destination', folder], { cwd: root, stdio: 'ignore' });
  return join(folder, readdirSync(folder)[0] ?? '');
}

export function install(example: string): string {
  tarball ??= packed();
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-example-'));
  cpSync(example, folder, { recursive: true });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...quiet, tarball], { cwd: folder, stdio: 'inherit' });
  return folder;
}
