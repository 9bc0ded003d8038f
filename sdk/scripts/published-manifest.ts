/**
 * The fields that every published package.json shares. The repository is set once, in the root package.json, and the
 * addresses of its documents and issues are made from it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface RootManifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly repository: string;
}

const root: RootManifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));

/** The address is a reserved example name until there is a real one to publish. */
export const isExample = (): boolean => new URL(root.repository).hostname.endsWith('.example');

export function publishedAlike(): object {
  const { version, license, repository } = root;
  return {
    version,
    license,
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: { url: `${repository}/issues` },
  };
}
