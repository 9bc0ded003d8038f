/** What the app is called: its name in package.json without the scope, or else the name of its folder. */
import { basename, join, resolve } from 'node:path';
import { readText } from '../../files/read.ts';

const LONGEST = 80;

export async function packageName(folder: string): Promise<string | undefined> {
  const text = await readText(join(folder, 'package.json')).catch(() => '{}');
  return nameIn(text) || basename(resolve(folder)).trim().slice(0, LONGEST) || undefined;
}

function nameIn(manifest: string): string | undefined {
  try {
    const { name } = (JSON.parse(manifest) ?? {}) as { name?: unknown };
    if (typeof name !== 'string') return undefined;
    return name
      .replace(/^@[^/]*\//, '')
      .trim()
      .slice(0, LONGEST);
  } catch {
    return undefined;
  }
}
