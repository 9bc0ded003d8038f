/** The Chromiums that are already on the machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type DebianProgram, unpackedPrograms } from './unpacked-program.ts';

/** Chromium without a window: the same pages in half the time, so it comes first. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];

const APPLICATIONS = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const SHELLS_IN_PLAYWRIGHTS_CACHE = SHELLS.map((name) => `chromium*-*/chrome*/${name}`);
const IN_PLAYWRIGHTS_CACHE = ['chromium*-*/chrome*/chrome', 'chromium*-*/chrome*/*.app/Contents/MacOS/*'];

/** Debian's packages, in the order in which they are tried. */
export const DEBIAN_CHROMIUMS: readonly DebianProgram[] = ['chromium-headless-shell', 'chromium'].map((name) => ({
  name,
  packages: [name, 'fonts-dejavu-core'],
  program: `usr/lib/chromium/${name}`,
}));

/** The most likely first, each once. `CHROMIUM_PATH` excludes all others. */
export function chromiumCandidates(): string[] {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH];
  const shells = [...onPath(SHELLS), ...inPlaywrightsCache(SHELLS_IN_PLAYWRIGHTS_CACHE)];
  const whole = [...APPLICATIONS, ...onPath(NAMES), ...inPlaywrightsCache(IN_PLAYWRIGHTS_CACHE)];
  const present = [...shells, ...whole, ...DEBIAN_CHROMIUMS.flatMap(unpackedPrograms)].filter((file) =>
    existsSync(file),
  );
  const programs = present.map(realPath);
  return present.filter((_, index) => programs.indexOf(`${programs[index]}`) === index);
}

/** Another run may be replacing the file at this moment. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** A quick search for callers that do not need a browser: the first one that prints its version. */
export function findChromium(): string | undefined {
  const found = chromiumCandidates().find(tellsItsVersion);
  const demanded = process.env.CHROMIUM_PATH;
  if (demanded && !found) throw new Error(`CHROMIUM_PATH is ${demanded}, which does not run as a Chromium`);
  return found;
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

/** For example, Ubuntu's chromium-browser is a script that only asks for a snap. */
function tellsItsVersion(program: string): boolean {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 && /chrom/i.test(stdout);
}
