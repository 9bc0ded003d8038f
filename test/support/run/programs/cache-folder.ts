/** Where a run keeps its downloads for later runs: the user's cache, or the checkout if the cache cannot be written. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../repository.ts';

/** All folders that may contain something from earlier runs. */
export const cacheFolders = (): string[] =>
  [process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), join(repositoryRoot, 'node_modules/.cache')].map((folder) =>
    join(folder, 'porchlight-test'),
  );

/** The first folder that can be written. */
export function writableCacheFolder(): string {
  const folder = cacheFolders().find(canBeWritten);
  if (folder === undefined) throw new Error(`none of ${cacheFolders().join(', ')} can be written`);
  return folder;
}

function canBeWritten(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
