/**
 * Runs after `npm install`, in whatever Node the machine has. The package `node` brings 67 MB of headers for compiling
 * native modules. There are none here, so the headers go: a tenth of everything that is installed. Then the Node of the
 * package prepares the first start. If that fails, or there are no sources yet (an image copies them later), the first
 * start takes longer, and nothing else is lost.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const packages = join(root, 'node_modules/node/node_modules');
for (const name of existsSync(packages) ? readdirSync(packages) : [])
  if (name.startsWith('node-')) rmSync(join(packages, name, 'include'), { recursive: true, force: true });

const MAY_TAKE_MS = 120_000;
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const script = join(root, 'scripts/pack/prepare-first-start.ts');
if (existsSync(node) && existsSync(script) && existsSync(join(root, 'server/node.ts')))
  spawnSync(node, [script], { cwd: root, stdio: 'ignore', timeout: MAY_TAKE_MS });
