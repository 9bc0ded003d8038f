/**
 * The service that this command line can run: the package `porchlight`, which may contain this file, or a clone of the
 * repository. The SDK alone does not contain it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Service {
  readonly folder: string;
  /** A package is built and runs in this process; a clone runs its sources in a separate Node process. */
  readonly kind: 'package' | 'clone';
}

/** The nearest service: the package that contains this file, a package next to it, or one in the folder or above it. */
export function findService(folder: string): Service | undefined {
  return serviceAbove(dirname(fileURLToPath(import.meta.url))) ?? serviceAbove(folder);
}

export function serviceAt(folder: string): Service | undefined {
  if (existsSync(join(folder, 'server/entry.js'))) return { folder, kind: 'clone' };
  if (existsSync(join(folder, 'dist/service.js')) && manifestOf(folder).name === 'porchlight')
    return { folder, kind: 'package' };
  return undefined;
}

function serviceAbove(start: string): Service | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = serviceAt(folder) ?? serviceAt(join(folder, 'node_modules/porchlight'));
    if (found || folder === dirname(folder)) return found;
  }
}

/** The Node version that a package needs, if this Node is older. */
export function neededNode({ folder }: Service): string | undefined {
  const needed = /\d+(\.\d+)*/.exec(manifestOf(folder).engines?.node ?? '')?.[0];
  return needed && isOlder(process.versions.node, needed) ? needed : undefined;
}

function isOlder(version: string, needed: string): boolean {
  const [have, want] = [version, needed].map((text) => text.split('.').map(Number));
  const index = [0, 1, 2].find((part) => (have?.[part] ?? 0) !== (want?.[part] ?? 0));
  return index !== undefined && (have?.[index] ?? 0) < (want?.[index] ?? 0);
}

const manifestOf = (folder: string): { name?: string; engines?: { node?: string } } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
