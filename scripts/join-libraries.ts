/**
 * Joins the libraries that server/joined-libraries.ts lists; `npm install` runs it. It is a help and no need: where the
 * bundler is not installed, or cannot write, the service starts from the libraries as they are.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { JOINED, joinedFolder } from '../server/joined-libraries.ts';

async function main(): Promise<void> {
  const folder = joinedFolder();
  if (existsSync(folder)) return;
  const { rolldown } = await import('rolldown');
  const isJoined = (specifier: string): boolean => [...JOINED.keys()].some((name) => belongsTo(specifier, name));
  const bundle = await rolldown({
    cwd: join(import.meta.dirname, '..', 'server'),
    input: Object.fromEntries([...JOINED].map(([name, file]) => [file, name])),
    platform: 'node',
    external: (specifier) => !/^[./]/.test(specifier) && !isJoined(specifier),
    logLevel: 'silent',
  });
  // Whole or not at all: a start may look for the folder at any moment.
  const unfinished = `${folder}.${process.pid}`;
  await bundle.write({ dir: unfinished, format: 'esm', entryFileNames: '[name]', chunkFileNames: '[name]-[hash].mjs' });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** All of the ORM's packages are parts of one. */
const belongsTo = (specifier: string, name: string): boolean => {
  const root = name.startsWith('@') ? name.slice(0, name.indexOf('/')) : name;
  return specifier === root || specifier.startsWith(`${root}/`);
};

await main().catch((error: unknown) => {
  process.stderr.write(`Libraries were not joined, so starts take longer: ${error}\n`);
});
