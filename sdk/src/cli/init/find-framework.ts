/** Which framework a folder is for, and where its files go: the first of the examples whose package its package.json asks for. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLES, type ExampleFiles } from '../../../generated/examples.ts';
import { UsageError } from '../frame/exit-codes.ts';
import { nextFiles } from './next-files.ts';
import { sveltekitFiles } from './sveltekit-files.ts';

/** The example of a framework, with its files as the version of this folder wants them. */
export interface FoundFramework extends ExampleFiles {
  /** What package.json asks for; null where it asks for none. */
  readonly version: string | null;
}

/** The framework that is named, or else the one that package.json says; null where neither does. */
export async function findFramework(folder: string, named: string | undefined): Promise<FoundFramework | null> {
  const asked = packagesOf(await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}'));
  const found =
    named === undefined
      ? EXAMPLES.find(({ framework }) => framework !== null && asked.has(framework))
      : namedFramework(named);
  if (!found) return null;
  const version = (found.framework && asked.get(found.framework)) || null;
  if (found.name === 'sveltekit') return { ...found, version, files: sveltekitFiles(found.files, version ?? '') };
  if (found.name !== 'next') return { ...found, version };
  const isInSrc = existsSync(join(folder, 'src/app')) && !existsSync(join(folder, 'app'));
  return { ...found, version, files: nextFiles(found.files, { isInSrc, version: version ?? '' }) };
}

function namedFramework(name: string): ExampleFiles {
  const found = EXAMPLES.find((example) => example.name === name);
  if (found) return found;
  throw new UsageError(`--framework must be one of ${EXAMPLES.map((example) => example.name).join(', ')}.`);
}

/** Name → version, as package.json asks for it. */
function packagesOf(manifest: string): ReadonlyMap<string, string> {
  try {
    const { dependencies, devDependencies } = JSON.parse(manifest) ?? {};
    return new Map(Object.entries({ ...dependencies, ...devDependencies }).map(([name, text]) => [name, String(text)]));
  } catch {
    // Somebody else will tell about a package.json that is none.
    return new Map();
  }
}
