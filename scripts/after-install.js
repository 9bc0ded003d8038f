/**
 * Runs after `npm install`, in whatever Node the machine has. The package `node` brings 67 MB of headers for compiling
 * native modules. There are none here, so the headers go: a tenth of everything that is installed.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../node_modules/node/node_modules');
for (const name of existsSync(packages) ? readdirSync(packages) : [])
  if (name.startsWith('node-')) rmSync(join(packages, name, 'include'), { recursive: true, force: true });
