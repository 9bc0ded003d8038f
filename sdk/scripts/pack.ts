/**
 * `node sdk/scripts/pack.ts <folder>`: writes the SDK as npm would publish it, and prints the name of the file. It is
 * built in a separate folder, so that several builds can run at once.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSdk } from './build.ts';
import { publishedAlike } from './published-manifest.ts';

const root = join(import.meta.dirname, '..');

/** The folder must be inside the repository, whose packages the build looks for. */
export async function inBuildFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(root, '../node_modules/.cache/porchlight');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'pack-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the path of the tarball. */
export const packSdk = (destination: string): Promise<string> =>
  inBuildFolder(async (folder) => {
    await buildSdk(join(folder, 'dist'));
    for (const file of ['README.md', 'LICENSE']) cpSync(join(root, file), join(folder, file));
    // Scripts and development dependencies are of no use to users of the package.
    const { scripts, devDependencies, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, ...publishedAlike() }, null, 2)}\n`);
    return packFolder(folder, destination);
  });

export function packFolder(folder: string, destination: string): string {
  mkdirSync(destination, { recursive: true });
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(destination)];
  const printed = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
  return join(destination, printed.trim().split('\n').at(-1) ?? '');
}

if (import.meta.main) console.log(await packSdk(process.argv[2] ?? '.'));
