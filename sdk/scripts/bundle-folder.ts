/**
 * A folder whose `index.js` becomes one file with its libraries inside. The package then has no runtime dependencies, and an
 * app that only signs people in does not install them. The licences of the libraries are included.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { licencesOf } from './licences.ts';

export async function bundleFolder(folder: string): Promise<void> {
  const bundle = await rolldown({ input: join(folder, 'index.js'), platform: 'node', external: /^node:/ });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, minify: true });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.js'), code);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf(moduleIds));
}
