/** Installs a package from npm into its own folder, as it is published. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the newest release, unless the folder has one already. Returns the version. */
export function installed(folder: string, name: string): string {
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    execFileSync('npm', ['install', ...quiet, name], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
