/** Which framework a folder is for, and where its files go: the first example whose package is in its package.json. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES, type ExampleFiles } from '../../../generated/examples.ts';
import { readText } from '../../files/read.ts';
import { UsageError } from '../frame/exit-codes.ts';
import { installedVersion } from './installed-version.ts';
import { nextFiles } from './next-files.ts';
import { nuxtFiles } from './nuxt-files.ts';
import { sveltekitFiles } from './sveltekit-files.ts';

/** The example of a framework, with its files as the version in this folder needs them. */
export interface FoundFramework extends ExampleFiles {
  /** The installed version, or else the one that package.json asks for; null if neither is known. */
  readonly version: string | null;
}

/** The named framework, or else the one in package.json; null if neither is known. */
export async function findFramework(folder: string, named: string | undefined): Promise<FoundFramework | null> {
  const asked = packagesOf(await readText(join(folder, 'package.json')).catch(() => '{}'));
  const found =
    named === undefined
      ? EXAMPLES.find(({ framework }) => framework !== null && asked.has(framework))
      : namedFramework(named);
  if (!found) return null;
  const { framework } = found;
  const version = framework ? ((await installedVersion(folder, framework)) ?? asked.get(framework) ?? null) : null;
  return { ...found, version, files: filesFor(found, version ?? '', folder) };
}

function filesFor({ name, files }: ExampleFiles, version: string, folder: string): ExampleFiles['files'] {
  const isThere = (path: string): boolean => existsSync(join(folder, path));
  if (name === 'sveltekit') return sveltekitFiles(files, version);
  if (name === 'nuxt') return nuxtFiles(files, { hasAppFolder: isThere('app'), version });
  if (name === 'next') return nextFiles(files, { isInSrc: isThere('src/app') && !isThere('app'), version });
  return files;
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
    // A package.json that cannot be read is reported elsewhere.
    return new Map();
  }
}
