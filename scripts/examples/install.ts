/**
 * A copy of an example outside the repository, with its framework and the packed SDK, as somebody else would have it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Example } from './catalogue.ts';

/** The newest Vite would take rolldown 1.2.19, which was published without its part for arm64. */
export const OVERRIDES = { rolldown: '1.2.18' };

export function install({ name, folder = name, packages = [], write = {} }: Example, tarball: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'porchlight-example-'));
  cpSync(join(import.meta.dirname, folder), copy, { recursive: true });
  for (const [path, text] of Object.entries(write)) writeFileSync(join(copy, path), text);
  const manifest = join(copy, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), overrides: OVERRIDES }));
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
    '--fetch-retries=0',
    '--no-package-lock',
  ];
  execFileSync('npm', ['install', ...quiet, tarball, ...packages], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return copy;
}

/** The version that was installed and tried. */
export function versionIn(copy: string, { framework }: Example): string {
  if (!framework) return process.version.slice(1);
  return JSON.parse(readFileSync(join(copy, 'node_modules', framework, 'package.json'), 'utf8')).version;
}
