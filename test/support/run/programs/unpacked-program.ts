/**
 * Debian's programs for a user who may not install packages: unpacked into a cache folder, once. Files of an earlier
 * run are not trusted: the launcher is written again before use, and a folder that does not work is replaced.
 */
import { chmodSync, existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptUnpack, hasApt } from './apt.ts';
import { cacheFolders, writableCacheFolder } from './cache-folder.ts';
import type { Way } from './search-program.ts';
import { runsAsRoot } from './unprivileged-user.ts';

export interface DebianProgram {
  readonly name: string;
  readonly packages: readonly string[];
  /** Where the packages put it, as a path from the root of the file system. */
  readonly program: string;
}

const folderOf = (cache: string, { name }: DebianProgram): string => join(cache, `debian-${name}`);
const launcherIn = (folder: string, { name }: DebianProgram): string => join(folder, `run-${name}`);

/** The launchers of programs that were unpacked before, written again. */
export function unpackedPrograms(debian: DebianProgram): string[] {
  const folders = cacheFolders().map((cache) => folderOf(cache, debian));
  return folders
    .filter((folder) => existsSync(join(folder, debian.program)))
    .map((folder) => {
      try {
        writeLauncher(folder, debian);
      } catch {
        // It cannot be written any more, so it is tried as it is.
      }
      return launcherIn(folder, debian);
    });
}

/** For users who may not install packages. */
export function unpackWays(debian: DebianProgram, prove: (program: string) => Promise<string | undefined>): Way[] {
  if (!hasApt() || runsAsRoot()) return [];
  return [
    {
      name: `apt-get, ${debian.name} unpacked into a cache folder`,
      brings: cacheFolders().map((cache) => launcherIn(folderOf(cache, debian), debian)),
      attempt: () => unpack(debian, prove),
    },
  ];
}

/** Tried before it is moved to its place, which another run may be using. */
async function unpack(
  debian: DebianProgram,
  prove: (program: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  let unfinished: string | undefined;
  try {
    const folder = folderOf(writableCacheFolder(), debian);
    unfinished = `${folder}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const fault = await aptUnpack(unfinished, ...debian.packages);
    if (fault !== undefined) return fault;
    rmSync(join(unfinished, 'apt'), { recursive: true });
    writeLauncher(unfinished, debian);
    const weakness = await prove(launcherIn(unfinished, debian));
    if (weakness !== undefined) return weakness;
    if (existsSync(folder) && (await prove(launcherIn(folder, debian))) === undefined) return undefined;
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    if (unfinished !== undefined) rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * apt omits fonts that the machine already has, so those are included here. Without any font, text has no width, and
 * Chromium 156 crashes on the first page.
 */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir prefix="relative">usr/share/fonts</dir>
<dir>/usr/share/fonts</dir>
<dir>/usr/local/share/fonts</dir>
<dir prefix="xdg">fonts</dir>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The libraries and fonts are next to the program, not where the system looks for them. */
function writeLauncher(folder: string, debian: DebianProgram): void {
  const libraries = globSync('{usr/,}lib/*-linux-gnu{,/*}/*.so*', { cwd: folder }).map((file) => dirname(file));
  const path = [...new Set(libraries)].map((library) => `$here/${library}`).join(':');
  const lines = [
    '#!/bin/sh',
    'here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)',
    `export LD_LIBRARY_PATH="${path}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    'export FONTCONFIG_FILE="$here/fonts.conf"',
    '[ ! -f "$here/etc/ssl/openssl.cnf" ] || export OPENSSL_CONF="$here/etc/ssl/openssl.cnf"',
    `exec "$here/${debian.program}" "$@"`,
    '',
  ];
  const launcher = launcherIn(folder, debian);
  replace(join(folder, 'fonts.conf'), FONTS, 0o644);
  replace(launcher, lines.join('\n'), 0o755);
}

/** Replaced in one step, because another run may be starting it at this moment. */
function replace(file: string, text: string, mode: number): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, text);
  chmodSync(beside, mode);
  renameSync(beside, file);
}
