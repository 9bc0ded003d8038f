/** Which framework a folder is for: the first of the examples whose package its package.json asks for. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLES, type ExampleFiles } from '../../../generated/examples.ts';
import { UsageError } from '../exit-codes.ts';

/** Null where no package.json says. */
export async function findFramework(folder: string): Promise<ExampleFiles | null> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const asked = packagesOf(text);
  return EXAMPLES.find(({ framework }) => framework !== null && asked.has(framework)) ?? null;
}

export function namedFramework(name: string): ExampleFiles {
  const found = EXAMPLES.find((example) => example.name === name);
  if (found) return found;
  throw new UsageError(`--framework must be one of ${EXAMPLES.map((example) => example.name).join(', ')}.`);
}

function packagesOf(manifest: string): ReadonlySet<string> {
  try {
    const { dependencies, devDependencies } = JSON.parse(manifest) ?? {};
    return new Set([...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})]);
  } catch {
    // Somebody else will tell about a package.json that is none.
    return new Set();
  }
}
