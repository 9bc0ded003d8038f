/** The protection of MCP servers and APIs as one file with jose inside: the package has no dependency at run time. */
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { licencesOf } from './licences.ts';

export async function bundleProtect(dist: string): Promise<void> {
  const folder = join(dist, 'src/protect');
  const bundle = await rolldown({ input: join(folder, 'index.js'), platform: 'neutral' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, minify: true });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  // The declarations stay: they do not refer to jose.
  for (const file of globSync('*.js', { cwd: folder })) rmSync(join(folder, file));
  writeFileSync(join(folder, 'index.js'), code);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf(moduleIds));
}
