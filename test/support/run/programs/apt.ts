/** What Debian's package manager can do for a test run: install as root, or unpack into a folder as any user. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export const hasApt = (): boolean => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/** Installs on the machine; only root may. Returns why it failed, or undefined. */
export const aptInstall = (...packages: string[]): Promise<string | undefined> =>
  oneAtATime(() => updateAnd(['install', '-y', '--no-install-recommends', ...packages], []));

/**
 * Unpacks packages, and the missing packages that they need, into `into`. Nothing on the machine changes and no install
 * script runs, so it needs no privileges: apt keeps its lists and downloads in another folder.
 */
export const aptUnpack = (into: string, ...packages: string[]): Promise<string | undefined> =>
  oneAtATime(async () => {
    const [lists, cache, archives] = ['lists', 'cache', 'archives'].map((name) => join(into, 'apt', name));
    for (const folder of [`${lists}/partial`, `${archives}/partial`, `${cache}`])
      mkdirSync(folder, { recursive: true });
    const settings = [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`, `Dir::Cache::archives=${archives}`];
    const flags = [...settings, 'Debug::NoLocking=1'].flatMap((setting) => ['-o', setting]);
    const download = ['install', '-y', '--no-install-recommends', '--download-only', ...packages];
    const fault = await updateAnd(download, flags);
    if (fault !== undefined) return fault;
    for (const file of globSync(join(`${archives}`, '*.deb'))) await execute('dpkg', ['-x', file, into]);
    return undefined;
  });

/**
 * If one source cannot be reached, another may have the package. If the package is not found, the source is the reason.
 */
async function updateAnd(command: string[], flags: string[]): Promise<string | undefined> {
  const outdated = await aptGet(['update', '-o', 'APT::Update::Error-Mode=any'], flags);
  const fault = await aptGet(command, flags);
  return fault === undefined ? undefined : [outdated, fault].filter(Boolean).join(', then ');
}

async function aptGet(command: string[], flags: string[]): Promise<string | undefined> {
  // Outside run levels 2 to 5, apt starts no service: a test needs only the programs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  // Another run may be installing at this moment, so wait for it.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  try {
    await execute('apt-get', ['-qq', ...wait, ...flags, ...command], { env, maxBuffer: 1e8 });
    return undefined;
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    return `apt-get ${command[0]} failed (${stderr?.match(/^[EW]: .*/m)?.[0] ?? `status ${code}`})`;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** The parts of a run are prepared at the same time, but apt refuses to run twice. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn;
}
