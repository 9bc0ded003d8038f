/** The version of a package that is installed for a folder: there, or in a folder above it, as in a monorepo. */
import { dirname, join, resolve } from 'node:path';
import { readText } from '../../files/read.ts';

export async function installedVersion(folder: string, name: string): Promise<string | null> {
  const here = resolve(folder);
  const text = await readText(join(here, 'node_modules', name, 'package.json')).catch(() => null);
  const found = text === null ? null : versionIn(text);
  if (found !== null) return found;
  const above = dirname(here);
  return above === here ? null : installedVersion(above, name);
}

function versionIn(manifest: string): string | null {
  try {
    const { version } = (JSON.parse(manifest) ?? {}) as { version?: unknown };
    return typeof version === 'string' && /^\d[\w.+-]{0,60}$/.test(version) ? version : null;
  } catch {
    return null;
  }
}
