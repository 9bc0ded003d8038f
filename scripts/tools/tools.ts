/**
 * Large tools that only `npm run lint:openapi`, `npm run -w sdk check:package` and `npm run test:all` need. They are
 * not part of `npm install`: the first command that needs one installs them into this folder, as the lock file there
 * says.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const folder = import.meta.dirname;
const lockFile = join(folder, 'package-lock.json');
/** Records from which lock file the tools were installed. */
const stamp = join(folder, 'node_modules/.installed');
/** A lock, because workers of one test run ask at the same time. */
const turn = join(folder, '.installing');
const TURN_LIMIT_MS = 10 * 60_000;

/** The path of a file of a tool, such as `@redocly/cli/bin/cli.js`. */
export async function toolPath(inside: string): Promise<string> {
  while (!isInstalled()) {
    if (takeTurn()) await install().finally(() => rmSync(turn, { recursive: true, force: true }));
    else await sleep(250);
  }
  return join(folder, 'node_modules', inside);
}

const wanted = (): string => readFileSync(lockFile, 'utf8');
const isInstalled = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();

/** Takes the lock. A lock that a killed process left behind is removed after the time limit. */
function takeTurn(): boolean {
  try {
    if (existsSync(turn) && Date.now() - statSync(turn).mtimeMs > TURN_LIMIT_MS) rmSync(turn, { recursive: true });
    mkdirSync(turn);
    return true;
  } catch {
    return false;
  }
}

async function install(): Promise<void> {
  if (isInstalled()) return;
  process.stderr.write('Installing the tools that only this command needs, once …\n');
  const child = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error(`the tools of ${folder} could not be installed; \`npm ci\` there says why`);
  writeFileSync(stamp, wanted());
}
