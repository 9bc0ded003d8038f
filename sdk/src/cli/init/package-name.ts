/** The app's name in package.json, without its scope; undefined if there is none. */
import { join } from 'node:path';
import { readText } from '../../files/read.ts';

export async function packageName(folder: string): Promise<string | undefined> {
  const text = await readText(join(folder, 'package.json')).catch(() => '{}');
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
