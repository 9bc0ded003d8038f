/**
 * The service and its command line as built files. They contain all libraries except those of `EXTERNAL`: one file
 * loads faster than hundreds, which saves a third of a start.
 */
import { chmodSync, cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { licencesOf } from '../../sdk/scripts/licences.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

const ENTRIES = {
  cli: 'sdk/src/cli/bin.ts',
  // The worker in which `prove` reads pages.
  'prove-reader': 'sdk/src/cli/prove/reading/worker/index.ts',
  service: 'scripts/pack/service-entry.js',
  admin: 'server/admin/main.ts',
};

/** Files that the service reads at run time. They are copied next to the code that reads them. */
const FILES = [
  'CHANGELOG.md',
  'contract/openapi.json',
  'server/docs/content',
  'server/docs/assets',
  'server/pages/assets',
];

/** Packages that stay dependencies: the service reads their files, or some of their files are not code. */
export const EXTERNAL = ['@electric-sql/pglite', '@simplewebauthn/browser'];

export async function buildService(dist: string): Promise<{ readonly licences: string }> {
  const bundle = await rolldown({
    cwd: repositoryRoot,
    input: ENTRIES,
    platform: 'node',
    external: [/^node:/, ...EXTERNAL.map((name) => new RegExp(`^${name}(/|$)`))],
    plugins: [filesWhereTheyWere],
    onLog: (level, log, report) => {
      // Two warnings are no fault of the build: a library reads its own stack in an old way, and a file is imported in
      // two ways.
      if (log.code !== 'EVAL' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') report(level, log);
    },
  });
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    // In the same folder as the entries, so that paths relative to `import.meta.url` are the same from each file.
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  for (const folder of FILES) cpSync(join(repositoryRoot, folder), join(dist, folder), { recursive: true });
  chmodSync(join(dist, 'cli.js'), 0o755);
  return { licences: licencesOf(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))) };
}

/** Code that reads a file next to itself still finds it, although the code is now in another place. */
const filesWhereTheyWere: Plugin = {
  name: 'files-where-they-were',
  transform: {
    filter: { id: /\/server\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const place = `new URL('./${relative(repositoryRoot, id)}', import.meta.url)`;
      return { code: code.replaceAll('import.meta.url', place), map: null };
    },
  },
};
