/** One entry as a bundler would ship it. */
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import type { Entry } from './entries.ts';

const root = join(import.meta.dirname, '..');

interface Bundle {
  readonly code: string;
  /** The source files that are in it, from the folder of the SDK. */
  readonly files: readonly string[];
}

export async function bundleEntry(
  { file, platform }: Pick<Entry, 'file' | 'platform'>,
  treeshake = true,
): Promise<Bundle> {
  const bundle = await rolldown({
    input: join(root, file),
    platform,
    treeshake,
    // A neutral entry that imports a Node module is an error, not a warning.
    onLog: (_level, log) => {
      // Only frameworks that split a bundle between server and browser need the directive, and they read the unbundled
      // files.
      if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
      throw new Error(log.message);
    },
    // The app itself installs the peer dependencies.
    external: platform === 'node' ? /^node:/ : /^(?:next|react|expo-[a-z-]+)(?:\/|$)/,
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
    const [{ code, moduleIds }] = output;
    return { code, files: moduleIds.map((id) => relative(root, id)) };
  } finally {
    await bundle.close();
  }
}

export const gzipSize = (code: string): number => gzipSync(code, { level: 9 }).length;
