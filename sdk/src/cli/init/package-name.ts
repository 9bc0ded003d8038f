/** The name that package.json gives the app, without its scope; undefined where there is none. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function packageName(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  try {
    const { name } = (JSON.parse(text) ?? {}) as { name?: unknown };
    return (
      (typeof name === 'string' &&
        name
          .replace(/^@[^/]*\//, '')
          .trim()
          .slice(0, 80)) ||
      undefined
    );
  } catch {
    return undefined;
  }
}
