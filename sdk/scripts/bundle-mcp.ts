/**
 * The local MCP server as one file with its libraries inside: the package has no runtime dependencies, and nobody who
 * only signs people in installs the protocol's library. Their licences go with it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

export async function bundleMcp(dist: string): Promise<void> {
  const folder = join(dist, 'src/mcp');
  const bundle = await rolldown({ input: join(folder, 'index.js'), platform: 'node', external: /^node:/ });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, minify: true });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.js'), code);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf(moduleIds));
}

function licencesOf(moduleIds: readonly string[]): string {
  const packages = new Set(moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []));
  return [...packages].sort().map(licenceOf).join('\n\n---\n\n');
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license']
    .map((candidate) => join(folder, candidate))
    .find((path) => existsSync(path));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : ''}`;
}
