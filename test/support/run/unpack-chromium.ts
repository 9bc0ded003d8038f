/** Debian's Chromium for a user who may not install packages: unpacked into the user's cache folder, once. */
import { chmodSync, globSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { aptUnpack } from './apt.ts';

const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'porchlight-test', 'debian-chromium');

/** The program that starts it, whether or not it has been unpacked yet. */
export const unpackedChromium = (): string => join(cacheFolder(), 'run-chromium');

/** Without a font every text has no width, and what has no width cannot be clicked. */
const FONTS =
  '<fontconfig><dir prefix="relative">usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>';

/** Returns why it failed, or undefined. */
export function unpackChromium(): string | undefined {
  const folder = cacheFolder();
  const unfinished = `${folder}.${process.pid}`;
  try {
    const fault = aptUnpack(unfinished, 'chromium', 'fonts-dejavu-core');
    if (fault !== undefined) return fault;
    rmSync(join(unfinished, 'apt'), { recursive: true });
    writeFileSync(join(unfinished, 'fonts.conf'), FONTS);
    writeFileSync(join(unfinished, 'run-chromium'), launcher(unfinished));
    chmodSync(join(unfinished, 'run-chromium'), 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The libraries and fonts lie beside the program rather than where the system looks for them. */
function launcher(folder: string): string {
  const libraries = globSync('{usr/,}lib/*-linux-gnu{,/*}/*.so*', { cwd: folder }).map((file) => dirname(file));
  const path = [...new Set(libraries)].map((library) => `$here/${library}`).join(':');
  return [
    '#!/bin/sh',
    'here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)',
    `export LD_LIBRARY_PATH="${path}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    'export FONTCONFIG_FILE="$here/fonts.conf"',
    'exec "$here/usr/lib/chromium/chromium" "$@"',
    '',
  ].join('\n');
}
