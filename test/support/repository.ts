/** Where the repository is, and the Node that runs its TypeScript from source. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repositoryRoot: string = resolve(import.meta.dirname, '../..');

/**
 * For a process with its own environment: the folder where the run keeps Node's compiled code, so that a program that
 * many tests start is compiled once.
 */
export function compiledOnce(): { NODE_COMPILE_CACHE?: string } {
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

/** Node 24: this process's own, or the one pinned through npm when somebody started the tests with an older Node. */
export function nodeBinary(): string {
  const pinned = join(repositoryRoot, 'node_modules/.bin/node');
  const isNewEnough = Number.parseInt(process.versions.node, 10) >= 24;
  return isNewEnough || !existsSync(pinned) ? process.execPath : pinned;
}
