/**
 * `npm run outdated`: what is behind. `npm outdated` compares with a registry's tag and leaves much out; here each exact
 * version is held against the newest release, and against the newest of whose parts for other systems none is missing:
 * `npm ci` refuses a lock file that leaves one out.
 */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const AT_ONCE = 4;
/** How far back a complete release is looked for. */
const RELEASES = 12;

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

async function view<T>(spec: string, ...fields: string[]): Promise<T | undefined> {
  try {
    const { stdout } = await run('npm', ['view', spec, ...fields, '--json'], { maxBuffer: 16 * 1024 * 1024 });
    return stdout.trim() === '' ? undefined : JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

async function isComplete(name: string, version: string): Promise<boolean> {
  const parts = (await view<Record<string, string>>(`${name}@${version}`, 'optionalDependencies')) ?? {};
  for (const [part, wanted] of Object.entries(parts))
    if ((await view(`${part}@${wanted}`, 'version')) === undefined) return false;
  return true;
}

async function lookAt(name: string, version: string): Promise<string | undefined> {
  const releases = (await view<string[]>(name, 'versions')) ?? [];
  const stable = releases.filter((release) => !release.includes('-'));
  const newest = stable.at(-1);
  if (!newest || newest === version || stable.indexOf(version) === -1) return undefined;
  const candidates = stable.slice(stable.indexOf(version) + 1).slice(-RELEASES);
  for (const candidate of candidates.reverse()) {
    if (!(await isComplete(name, candidate))) continue;
    return `${name}  ${version} → ${candidate}${candidate === newest ? '' : ` (${newest} lacks parts for other systems)`}`;
  }
  return `${name}  ${version} stays: ${newest} lacks parts for other systems`;
}

const wanted = new Map<string, string>();
for (const file of globSync(
  '{.,contract,server,sdk,scripts/bench,scripts/tools,test/support/run/programs/embedded-postgres}/package.json',
  { cwd: root },
)) {
  const { dependencies, devDependencies }: Manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!name.startsWith('@porchlight/')) wanted.set(name, version);
  }
}
const queue = [...wanted];
const lines: string[] = [];
const worker = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const line = await lookAt(...next);
    if (line) lines.push(line);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
console.log(lines.length === 0 ? `All ${wanted.size} are up to date.` : lines.sort().join('\n'));
