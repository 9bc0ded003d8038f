/** Finds PostgreSQL's programs on the machine, and says whether programs can be used. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import type { UnprivilegedUser } from './unprivileged-user.ts';

/** The oldest release that the service promises to run on. */
const OLDEST_MAJOR = 15;

const INSTALLATIONS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/** Folders of the machine with `initdb` and `postgres`, the most likely first. */
export function machineBinaries(path: string = process.env.PATH ?? ''): string[] {
  const installed = INSTALLATIONS.flatMap((pattern) => newestFirst(globSync(pattern)));
  const folders = [...path.split(delimiter), ...askPgConfig(), ...installed];
  const holding = folders.filter(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  // A folder of links may have only some of the programs; the folder of the link targets has all of them.
  return [...new Set(holding.map((folder) => dirname(realpathSync(join(folder, 'initdb')))))];
}

export function newestFirst(folders: readonly string[]): string[] {
  const release = (folder: string) => Number.parseFloat(folder.match(/\d+(\.\d+)?/g)?.at(-1) ?? '0');
  return [...folders].sort((a, b) => release(b) - release(a));
}

function askPgConfig(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()];
  } catch {
    return [];
  }
}

/** Why the programs in `folder` cannot be used by `user`, or undefined if they can. */
export function faultOfBinaries(folder: string, user: UnprivilegedUser | undefined): string | undefined {
  for (const program of ['initdb', 'postgres']) {
    const { status, stdout, stderr, error } = spawnSync(join(folder, program), ['--version'], {
      ...user,
      cwd: '/',
      encoding: 'utf8',
    });
    if (status !== 0) return `${program} does not run (${(error?.message ?? stderr).trim().split('\n')[0]})`;
    const major = Number.parseInt(stdout.match(/(\d+)[\d.a-z]*\s*(\(.*\))?\s*$/)?.[1] ?? '', 10);
    if (!(major >= OLDEST_MAJOR)) return `it is ${stdout.trim()}, older than ${OLDEST_MAJOR}`;
  }
  return undefined;
}

/**
 * A copy of the embedded programs for another user, who cannot read a cache folder in a private home. It also has the
 * links between shared libraries: the package makes them in an install script, which npm may skip.
 */
export function copyEmbeddedBinaries(folder: string, into: string): string {
  const native = dirname(folder);
  cpSync(native, into, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(into, target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  for (const program of globSync(join(into, 'bin/*'))) chmodSync(program, 0o755);
  execFileSync('chmod', ['-R', 'a+rX', into]);
  return join(into, 'bin');
}
