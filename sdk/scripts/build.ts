/** `npm run -w sdk build`: the sources → ESM and declarations in dist, fit for Node 20, browsers and edge runtimes. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundleFolder } from './bundle-folder.ts';
import { bundleProtect } from './bundle-protect.ts';

const root = join(import.meta.dirname, '..');
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');

export async function buildSdk(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  const args = [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', dist];
  execFileSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });

  for (const file of globSync('src/**/*.css', { cwd: root })) cpSync(join(root, file), join(dist, file));
  cpSync(join(root, 'scanners'), join(dist, 'scanners'), { recursive: true });

  // The local MCP server, and the reader of pages of `prove`.
  for (const folder of ['src/mcp', 'src/cli/prove/reading/worker']) await bundleFolder(join(dist, folder));
  await bundleProtect(dist);

  // The compiler rewrites `.ts` imports in JavaScript but not in declarations, where some tools do not understand them.
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from |import\()'(\.[^']*)\.ts'/g, "$1'$2.js'"));
  }

  chmodSync(join(dist, 'src/cli/bin.js'), 0o755);
}

if (import.meta.main) await buildSdk(join(root, 'dist'));
