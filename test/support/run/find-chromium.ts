/** Looks for a Chromium that is already on the machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { unpackedChromium } from './unpack-chromium.ts';

/** Chromium without the window that nobody sees: the same pages in half the time, so it comes first. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];

const APPLICATIONS = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const SHELLS_IN_PLAYWRIGHTS_CACHE = SHELLS.map((name) => `chromium*-*/chrome*/${name}`);
const IN_PLAYWRIGHTS_CACHE = ['chromium*-*/chrome*/chrome', 'chromium*-*/chrome*/*.app/Contents/MacOS/*'];

/** The first one that runs. A `CHROMIUM_PATH` that does not run is an error, not a reason to take another. */
export function findChromium(): string | undefined {
  const demanded = process.env.CHROMIUM_PATH;
  if (demanded) {
    if (!runs(demanded)) throw new Error(`CHROMIUM_PATH is ${demanded}, which does not run as a Chromium`);
    return demanded;
  }
  const shells = [...onPath(SHELLS), ...inPlaywrightsCache(SHELLS_IN_PLAYWRIGHTS_CACHE)];
  const whole = [...APPLICATIONS, ...onPath(NAMES), ...inPlaywrightsCache(IN_PLAYWRIGHTS_CACHE), unpackedChromium()];
  return [...shells, ...whole].find((candidate) => existsSync(candidate) && runs(candidate));
}

const onPath = (names: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

function inPlaywrightsCache(patterns: readonly string[]): string[] {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  const folders = caches.filter((folder) => folder !== undefined && existsSync(folder));
  return folders.flatMap((folder) => patterns.flatMap((pattern) => globSync(join(`${folder}`, pattern))));
}

/** Ubuntu's chromium-browser, for one, is a script that only asks for a snap. */
function runs(program: string): boolean {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 && /chrom/i.test(stdout);
}
