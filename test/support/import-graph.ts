/** Which file of the repository imports which, types included. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { repositoryRoot } from './repository.ts';

export type Graph = ReadonlyMap<string, readonly string[]>;

export interface Import {
  readonly file: string;
  /** A package name, or a path from the root for a file of the repository. */
  readonly target: string;
}

const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;

export const filesBelow = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && !name.startsWith('dist'))
    .map((name) => join(folder, name));

export function importsOf(file: string): Import[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const target = name.startsWith('.') ? relative(repositoryRoot, resolve(repositoryRoot, dirname(file), name)) : name;
    return { file, target };
  });
}

/** Only imports of files that are there: a text may hold an example of an import. */
export const importGraph = (folders: readonly string[]): Graph =>
  new Map(
    folders.flatMap(filesBelow).map((file) => {
      const targets = importsOf(file).map(({ target }) => target);
      return [file, targets.filter((target) => target.endsWith('.ts') && existsSync(join(repositoryRoot, target)))];
    }),
  );
