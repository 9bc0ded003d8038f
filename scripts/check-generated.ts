/** Fails when a committed generated file is not what the contract and the examples give. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedFiles, ROOT, SDK_FOLDER } from './generate.ts';

/** Paths that are missing, differ, or should not be there. */
export async function staleFiles(fresh: ReadonlyMap<string, string>): Promise<string[]> {
  const present = await readdir(join(ROOT, SDK_FOLDER)).catch(() => []);
  const paths = new Set([...fresh.keys(), ...present.map((name) => `${SDK_FOLDER}/${name}`)]);
  const stale: string[] = [];
  for (const path of paths) {
    const committed = await readFile(join(ROOT, path), 'utf8').catch(() => null);
    if (committed !== fresh.get(path)) stale.push(path);
  }
  return stale;
}

if (import.meta.main) {
  const stale = await staleFiles(await generatedFiles());
  if (stale.length > 0) {
    console.error(
      `Not what the contract and the examples give: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`,
    );
    process.exitCode = 1;
  }
}
