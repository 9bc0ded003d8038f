/** What Debian's package manager can do for a test run: install as root, or unpack into a folder as anybody. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const hasApt = (): boolean => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/** Installs on the machine; only root may. Returns why it failed, or undefined. */
export function aptInstall(...packages: string[]): string | undefined {
  return aptGet(['update'], []) ?? aptGet(['install', '-y', '--no-install-recommends', ...packages], []);
}

/**
 * Unpacks packages, and what they need beyond what is installed, into `into`. Nothing on the machine changes and no
 * package's install script runs, so it needs no rights: apt merely keeps its lists and downloads in another folder.
 */
export function aptUnpack(into: string, ...packages: string[]): string | undefined {
  const [lists, cache, archives] = ['lists', 'cache', 'archives'].map((name) => join(into, 'apt', name));
  for (const folder of [`${lists}/partial`, `${archives}/partial`, `${cache}`]) mkdirSync(folder, { recursive: true });
  const settings = [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`, `Dir::Cache::archives=${archives}`];
  const flags = [...settings, 'Debug::NoLocking=1'].flatMap((setting) => ['-o', setting]);
  const fault =
    aptGet(['update'], flags) ??
    aptGet(['install', '-y', '--no-install-recommends', '--download-only', ...packages], flags);
  if (fault !== undefined) return fault;
  for (const file of globSync(join(`${archives}`, '*.deb'))) execFileSync('dpkg', ['-x', file, into]);
  return undefined;
}

function aptGet(command: string[], flags: string[]): string | undefined {
  // Outside of run level 2 to 5 no service is started: what a test needs are the programs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...flags, ...command], { env, encoding: 'utf8' });
  return status === 0
    ? undefined
    : `apt-get ${command[0]} failed (${stderr?.match(/^E: .*/m)?.[0] ?? `status ${status}`})`;
}
