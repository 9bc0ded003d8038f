/** The licences of packages whose code goes into a bundle: they must be passed on with it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `moduleIds` are the files in the bundle. */
export function licencesOf(moduleIds: readonly string[]): string {
  const packages = new Set(moduleIds.flatMap((id) => /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/.][^/]*/.exec(id) ?? []));
  return `${[...packages].sort().map(licenceOf).join('\n\n---\n\n')}\n`;
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE', 'LICENSE-MIT']
    .map((candidate) => join(folder, candidate))
    .find((path) => existsSync(path));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : ''}`;
}
